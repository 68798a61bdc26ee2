import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { paletteOf } from '@kopa/ui/palette';
import { baseTheme, textVariables } from '@kopa/ui/theme';
import { type CSSVariablesResolver, mergeThemeOverrides } from '@mantine/core';

const overlay = { title: { fontSize: 16 } };

/** The theme of Kopa with a body text of 14 px. */
export const theme = mergeThemeOverrides(baseTheme, {
  colors: { green: colorSchemeTable.green.shades },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 8,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  components: {
    // In a narrow row the text beside a button wraps; the button's own would be cut off.
    Button: { styles: { root: { flexShrink: 0 } } },
    Modal: { styles: overlay },
    Drawer: { styles: overlay },
  },
});

/** Replaces Mantine's text colours that do not reach AA. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...textVariables(paletteOf('green', 'light')),
    '--mantine-color-green-light-color': '#0b6b3a',
    '--mantine-color-green-light-hover': '#b8e6c9',
    '--mantine-color-gray-light-color': '#495057',
  },
  dark: {
    ...textVariables(paletteOf('green', 'dark')),
    '--mantine-color-green-light-color': '#8ce0ab',
    '--mantine-color-gray-light-color': '#ced4da',
  },
});
