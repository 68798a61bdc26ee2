import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { darkGreys } from '@kopa/ui/palette';
import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const overlay = {
  transitionProps: { duration: 150 },
  closeButtonProps: { 'aria-label': 'Close', iconSize: 20 },
} as const;
const overlayTitle = { title: { fontSize: 16, fontWeight: 700 } } as const;

/** The theme of Kopa with a body text of 14 px. */
export const theme = createTheme({
  colors: { green: colorSchemeTable.green.shades, dark: darkGreys },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  // `Modal.extend` and the like are avoided: importing the components here would load them with the login.
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600, variant: 'light' } },
    // In a narrow row the text beside a button wraps; the button's own would be cut off.
    Button: { styles: { root: { flexShrink: 0 } } },
    Modal: { defaultProps: { radius: 16, ...overlay }, styles: overlayTitle },
    Drawer: { defaultProps: overlay, styles: overlayTitle },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
      },
    },
  },
});

/** Replaces Mantine's text colours that do not reach AA. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a635d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#6b746e',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-green-light-color': '#0b6b3a',
    '--mantine-color-green-light-hover': '#b8e6c9',
    '--mantine-color-gray-light-color': '#495057',
  },
  dark: {
    '--mantine-color-dimmed': '#a3ada6',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#98a29b',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--mantine-color-green-light-color': '#8ce0ab',
    '--mantine-color-gray-light-color': '#ced4da',
  },
});
