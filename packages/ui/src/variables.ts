import type { ColorScheme } from '@kopa/contracts/users';
import type { CSSVariablesResolver } from '@mantine/core';
import { colorSchemeTable } from './color-schemes.ts';
import { type Mode, paletteOf } from './palette.ts';
import { pattern } from './pattern.ts';

/** The scheme's colours as CSS variables. They replace Mantine's variables that do not reach AA. */
export function memberVariables(name: ColorScheme): () => ReturnType<CSSVariablesResolver> {
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
