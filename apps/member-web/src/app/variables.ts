import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { type Mode, paletteOf } from '@kopa/ui/palette';
import { textVariables } from '@kopa/ui/theme';
import type { CSSVariablesResolver } from '@mantine/core';

const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='56' height='56'><g fill='none' stroke='#fff' stroke-opacity='.16' stroke-width='1.5'><path d='M28 2 54 28 28 54 2 28zM28 14 42 28 28 42 14 28zM28-6V6M28 50v12M-6 28H6M50 28h12'/></g><g fill='#fff' fill-opacity='.16'><circle cx='28' cy='28' r='3'/><circle r='2.5'/><circle cx='56' r='2.5'/><circle cy='56' r='2.5'/><circle cx='56' cy='56' r='2.5'/></g></svg>`;

/** A repeating CSS image of white lozenges and dots, like woven cloth. It lies on the schemes' gradients. */
const pattern = `url("data:image/svg+xml,${drawing.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;

/** The scheme's colours as CSS variables. They replace Mantine's variables that do not reach AA. */
export function memberVariables(name: ColorScheme): () => ReturnType<CSSVariablesResolver> {
  const { gradient, accent, glow } = colorSchemeTable[name];
  const variables = {
    '--kopa-gradient': gradient,
    '--kopa-accent': accent,
    '--kopa-glow': glow,
    '--kopa-pattern': pattern,
    '--kopa-header-height': '48px',
    '--kopa-bottom-height': 'calc(64px + env(safe-area-inset-bottom))',
    '--kopa-hairline': '1px solid var(--mantine-color-default-border)',
  };
  return () => ({ variables, light: colorVariables(name, 'light'), dark: colorVariables(name, 'dark') });
}

function colorVariables(name: ColorScheme, mode: Mode): Record<string, string> {
  const palette = paletteOf(name, mode);
  return {
    ...textVariables(palette),
    '--kopa-ground': palette.ground,
    '--kopa-badge': palette.badge,
    '--kopa-accent-tint': palette.accentTint,
    '--kopa-accent-tint-text': palette.onAccentTint,
    '--kopa-bubble-own': palette.bubbleOwn,
    '--kopa-bubble-own-text': palette.onBubbleOwn,
    '--kopa-bubble-other': palette.bubbleOther,
    '--mantine-color-body': palette.body,
    '--mantine-color-text': palette.text,
    '--mantine-color-anchor': palette.anchor,
    '--mantine-color-default': palette.raised,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-border': palette.border,
    '--mantine-color-disabled': palette.hover,
    '--mantine-color-disabled-color': palette.dimmed,
    '--mantine-color-disabled-border': palette.border,
    '--mantine-color-red-light': palette.errorTint,
    '--mantine-color-brand-filled-hover': palette.filledHover,
    '--mantine-color-brand-light': palette.tint,
    '--mantine-color-brand-light-hover': palette.tintHover,
    '--mantine-color-brand-light-color': palette.onTint,
  };
}
