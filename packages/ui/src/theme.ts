import { createTheme } from '@mantine/core';
import { darkGreys, type Palette } from './palette.ts';

const overlay = {
  transitionProps: { duration: 150 },
  closeButtonProps: { 'aria-label': 'Close', iconSize: 20 },
} as const;
const overlayStyles = { title: { fontWeight: 700 } } as const;

/** The theme that both web apps extend by `mergeThemeOverrides`. */
export const baseTheme = createTheme({
  colors: { dark: darkGreys },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // `Modal.extend` and the like are avoided: importing the components here would load them with the sign-in.
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600, variant: 'light' } },
    Modal: { defaultProps: { radius: 16, ...overlay }, styles: overlayStyles },
    Drawer: { defaultProps: overlay, styles: overlayStyles },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Show characters' },
      },
    },
  },
});

/** Mantine's variables of the texts that would not reach AA, in the palette's colours. */
export function textVariables({ dimmed, placeholder, error, onErrorTint }: Palette): Record<string, string> {
  return {
    '--mantine-color-dimmed': dimmed,
    '--mantine-color-placeholder': placeholder,
    '--mantine-color-error': error,
    '--mantine-color-red-light-color': onErrorTint,
  };
}
