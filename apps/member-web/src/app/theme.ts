import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { filledShade } from '@kopa/ui/palette';
import { baseTheme } from '@kopa/ui/theme';
import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';

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
  return mergeThemeOverrides(baseTheme, {
    colors: { brand: colorSchemeTable[scheme].shades },
    primaryColor: 'brand',
    primaryShade: { light: filledShade(scheme, 'light'), dark: filledShade(scheme, 'dark') },
    defaultRadius: 10,
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '700',
      sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
    },
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
        styles: { root: { height: 'auto', minHeight: 'var(--badge-height)' }, label: { whiteSpace: 'normal' } },
      },
      TextInput: { defaultProps: line },
      Textarea: { defaultProps: field },
      PasswordInput: {
        defaultProps: { ...line, rightSectionWidth: tapTarget },
        styles: { visibilityToggle: { width: tapTarget - 2, height: tapTarget - 2 } },
      },
      NativeSelect: { defaultProps: line },
      Skeleton: { defaultProps: { radius: 10 } },
      Radio: { styles: { body: { alignItems: 'center', minHeight: tapTarget } } },
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
        defaultProps: { closeButtonProps: { size: tapTarget } },
        styles: { title: { fontSize: '1.25rem', lineHeight: 1.25 } },
      },
    },
  });
}
