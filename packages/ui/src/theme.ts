import type { ColorScheme } from '@kopa/contracts/users';
import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { colorSchemeTable } from './color-schemes.ts';
import { darkGreys, filledShade, type Mode, paletteOf } from './palette.ts';
import { pattern } from './pattern.ts';

/** Minimum height of a tap target. */
const tapTarget = 44;

/** Height of a text input; it grows with the text size. */
const lineHeight = `max(${tapTarget}px, 2.75rem)`;

const field = {
  size: 'md',
  radius: 10,
  styles: { label: { fontSize: '0.875rem', fontWeight: 600, marginBottom: 4 } },
} as const;

const line = { ...field, styles: { ...field.styles, input: { height: lineHeight, minHeight: lineHeight } } } as const;

/** The theme of the member app in one of the six schemes. */
export function memberTheme(scheme: ColorScheme): MantineThemeOverride {
  return createTheme({
    colors: { brand: colorSchemeTable[scheme].shades, dark: darkGreys },
    primaryColor: 'brand',
    primaryShade: { light: filledShade(scheme, 'light'), dark: filledShade(scheme, 'dark') },
    defaultRadius: 10,
    cursorType: 'pointer',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '700',
      sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
    },
    respectReducedMotion: true,
    // `Modal.extend` and the like are avoided: importing the components here would load them with the sign-in.
    components: {
      // Long words and large text wrap, and the button grows with them.
      Button: {
        defaultProps: { radius: 22, fw: 600 },
        styles: {
          root: { display: 'inline-grid', alignItems: 'center', height: 'auto', minHeight: tapTarget, paddingBlock: 8 },
          label: { height: 'auto', overflow: 'visible', lineHeight: 1.25, textBox: 'normal', whiteSpace: 'normal' },
        },
      },
      // The size is in px like its icon. Mantine reads a plain number as a length that grows with the text.
      ActionIcon: { defaultProps: { size: `calc(${tapTarget}px)`, radius: 22 } },
      Alert: { styles: { message: { color: 'var(--mantine-color-text)' } } },
      Badge: {
        defaultProps: { tt: 'none', fw: 600, variant: 'light' },
        styles: { root: { height: 'auto', minHeight: 'var(--badge-height)' }, label: { whiteSpace: 'normal' } },
      },
      TextInput: { defaultProps: line },
      Textarea: { defaultProps: field },
      PasswordInput: {
        defaultProps: {
          ...line,
          rightSectionWidth: tapTarget,
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
        },
        styles: { visibilityToggle: { width: tapTarget - 2, height: tapTarget - 2 } },
      },
      NativeSelect: { defaultProps: line },
      Skeleton: { defaultProps: { radius: 10 } },
      Popover: { defaultProps: { radius: 16, shadow: 'lg', offset: 4 } },
      Tabs: {
        styles: {
          tab: {
            minHeight: tapTarget,
            paddingInline: 'var(--kopa-tab-padding, 8px)',
            fontSize: 'var(--kopa-tab-size, 0.875rem)',
            fontWeight: 600,
          },
        },
      },
      Modal: {
        defaultProps: {
          radius: 16,
          transitionProps: { duration: 150 },
          closeButtonProps: { 'aria-label': 'Close', size: tapTarget, iconSize: 20 },
        },
        styles: { title: { fontSize: '1.25rem', fontWeight: 700 } },
      },
    },
  });
}

/** The scheme's colours as CSS variables. They replace Mantine's variables that do not reach AA. */
export function memberVariables(name: ColorScheme): CSSVariablesResolver {
  const { gradient, accent, glow } = colorSchemeTable[name];
  const variables = {
    '--kopa-gradient': gradient,
    '--kopa-accent': accent,
    '--kopa-glow': glow,
    '--kopa-pattern': pattern,
    '--kopa-header-height': '56px',
    '--kopa-bottom-height': 'calc(64px + env(safe-area-inset-bottom))',
    '--kopa-hairline': '1px solid var(--mantine-color-default-border)',
  };
  return () => ({ variables, light: colorVariables(name, 'light'), dark: colorVariables(name, 'dark') });
}

function colorVariables(name: ColorScheme, mode: Mode): Record<string, string> {
  const palette = paletteOf(name, mode);
  return {
    '--kopa-ground': palette.ground,
    '--kopa-badge': palette.badge,
    '--kopa-accent-tint': palette.accentTint,
    '--kopa-accent-tint-text': palette.onAccentTint,
    '--kopa-bubble-own': palette.bubbleOwn,
    '--kopa-bubble-own-text': palette.onBubbleOwn,
    '--kopa-bubble-other': palette.bubbleOther,
    '--mantine-color-body': palette.body,
    '--mantine-color-text': palette.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-placeholder': palette.placeholder,
    '--mantine-color-anchor': palette.anchor,
    '--mantine-color-error': palette.error,
    '--mantine-color-default': palette.raised,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-border': palette.border,
    '--mantine-color-disabled': palette.hover,
    '--mantine-color-disabled-color': palette.dimmed,
    '--mantine-color-disabled-border': palette.border,
    '--mantine-color-red-light': palette.errorTint,
    '--mantine-color-red-light-color': palette.onErrorTint,
    '--mantine-color-brand-filled-hover': palette.filledHover,
    '--mantine-color-brand-light': palette.tint,
    '--mantine-color-brand-light-hover': palette.tintHover,
    '--mantine-color-brand-light-color': palette.onTint,
  };
}
