import type { ColorScheme } from '@kopa/contracts/users';
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { colorSchemeTable } from './color-schemes.ts';

/** Smallest height of what a finger taps. */
const tapTarget = 44;

const field = {
  size: 'md',
  radius: 10,
  styles: { label: { fontSize: 14, fontWeight: 600, marginBottom: 4 } },
} as const;

const line = { ...field, styles: { ...field.styles, input: { height: tapTarget, minHeight: tapTarget } } } as const;

/** The members' look in one of the six schemes. */
export function memberTheme(scheme: ColorScheme): MantineThemeOverride {
  return createTheme({
    colors: { brand: colorSchemeTable[scheme].shades },
    primaryColor: 'brand',
    primaryShade: { light: 8, dark: 6 },
    defaultRadius: 10,
    cursorType: 'pointer',
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '26px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '700',
      sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' } },
    },
    respectReducedMotion: true,
    // Not `Modal.extend` and the like: naming the components here would load them with the sign-in.
    components: {
      Button: { defaultProps: { h: tapTarget, radius: 22, fw: 600 } },
      ActionIcon: { defaultProps: { size: tapTarget, radius: 22 } },
      Alert: { styles: { message: { color: 'var(--mantine-color-text)' } } },
      Badge: { defaultProps: { tt: 'none', fw: 600, variant: 'light' } },
      TextInput: { defaultProps: line },
      Textarea: { defaultProps: field },
      PasswordInput: {
        defaultProps: { ...line, rightSectionWidth: tapTarget },
        styles: { visibilityToggle: { width: tapTarget - 2, height: tapTarget - 2 } },
      },
      NativeSelect: { defaultProps: line },
      Skeleton: { defaultProps: { radius: 10 } },
      Tabs: {
        styles: {
          tab: {
            minHeight: tapTarget,
            paddingInline: 'var(--kopa-tab-padding, 8px)',
            fontSize: 'var(--kopa-tab-size, 14px)',
            fontWeight: 600,
          },
        },
      },
      Modal: {
        defaultProps: {
          radius: 16,
          transitionProps: { duration: 150 },
          closeButtonProps: { 'aria-label': 'Close', size: tapTarget },
        },
        styles: { title: { fontSize: 20, fontWeight: 700 } },
      },
    },
  });
}

/** The scheme's own colours as CSS variables, and texts that Mantine leaves below AA. */
export function memberVariables(name: ColorScheme): CSSVariablesResolver {
  const scheme = colorSchemeTable[name];
  return () => ({
    variables: {
      '--kopa-gradient': scheme.gradient,
      '--kopa-accent': scheme.accent,
      '--kopa-badge': '#c92a2a',
      '--kopa-header-height': '56px',
      '--kopa-bottom-height': 'calc(64px + env(safe-area-inset-bottom))',
      '--kopa-hairline': '1px solid var(--mantine-color-default-border)',
      '--kopa-bubble-own': scheme.bubble.own,
      '--kopa-bubble-own-text': scheme.bubble.ownText,
    },
    light: {
      '--kopa-ground': `color-mix(in srgb, ${scheme.primaryLight} 45%, #f7f7f5)`,
      '--kopa-bubble-other': '#eceeec',
      '--mantine-color-dimmed': '#5a635d',
      '--mantine-color-error': '#c92a2a',
      '--mantine-color-red-light-color': '#b02525',
      '--mantine-color-placeholder': '#6b746e',
      '--mantine-color-default-border': '#dfe4e0',
      '--mantine-color-anchor': scheme.primary,
      '--mantine-primary-color-light-color': scheme.primaryDark,
    },
    dark: {
      '--kopa-ground': '#141715',
      '--kopa-bubble-other': '#2c312e',
      '--mantine-color-dimmed': '#a3ada6',
      '--mantine-color-error': '#ff8787',
      '--mantine-color-red-light-color': '#ffa8a8',
      '--mantine-color-placeholder': '#98a29b',
      '--mantine-color-anchor': scheme.shades[3],
      '--mantine-primary-color-light-color': scheme.shades[2],
    },
  });
}
