import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import { colorSchemeTable } from './color-schemes.ts';

export type Mode = 'light' | 'dark';

/** All background and text colours of one scheme in one mode, as `#rrggbb`. */
export interface Palette {
  /** Around the column on wide screens. */
  ground: string;
  body: string;
  /** Fields, popovers and quiet buttons. */
  raised: string;
  hover: string;
  border: string;
  text: string;
  dimmed: string;
  placeholder: string;
  /** Links, the active tab and the active navigation item. */
  anchor: string;
  /** Primary buttons; white text. */
  filled: string;
  filledHover: string;
  /** Quiet primary buttons, tags and unread notifications. */
  tint: string;
  tintHover: string;
  onTint: string;
  /** Tags and marks in the accent: achievements, attendance. */
  accentTint: string;
  onAccentTint: string;
  error: string;
  errorTint: string;
  onErrorTint: string;
  /** Badges with a count; white text. */
  badge: string;
  bubbleOwn: string;
  onBubbleOwn: string;
  bubbleOther: string;
}

const neutral = {
  light: {
    body: '#ffffff',
    raised: '#ffffff',
    hover: '#f1f4f2',
    border: '#dfe4e0',
    text: '#161a18',
    dimmed: '#5a635d',
    placeholder: '#66706a',
    error: '#c92a2a',
    errorTint: '#fdeaea',
    onErrorTint: '#a61e1e',
    badge: '#c92a2a',
    bubbleOther: '#ffffff',
  },
  dark: {
    body: '#191d1b',
    raised: '#232826',
    hover: '#2c322f',
    border: '#363d39',
    text: '#e6eae7',
    dimmed: '#a8b2ab',
    placeholder: '#98a29b',
    error: '#ff8787',
    errorTint: '#3b2323',
    onErrorTint: '#ffa8a8',
    badge: '#c92a2a',
    bubbleOther: '#2c312e',
  },
} as const;

/** Mantine's ten greys of dark mode, from text to shadow, in a green-grey. */
export const darkGreys = [
  neutral.dark.text,
  '#c3cbc6',
  neutral.dark.dimmed,
  neutral.dark.placeholder,
  '#46504a',
  neutral.dark.hover,
  neutral.dark.raised,
  neutral.dark.body,
  '#151816',
  '#111412',
] as const;

/** The lightest shade on which white text is readable, so that buttons stand out on a dark page. */
const darkFill = { green: 7, blue: 6, purple: 5, orange: 6, teal: 7, pink: 6 } as const;

/** Index of the shade of primary buttons. */
export function filledShade(name: ColorScheme, mode: Mode) {
  return mode === 'light' ? 8 : darkFill[name];
}

/** The colours of a scheme in a mode. Every text reaches AA on every background on which it is used. */
export function paletteOf(name: ColorScheme, mode: Mode): Palette {
  const { shades, bubble, accent } = colorSchemeTable[name];
  const shade = (index: number) => shades[index] as string;
  const { body } = neutral[mode];
  const filled = filledShade(name, mode);
  const isLight = mode === 'light';
  return {
    ...neutral[mode],
    ground: isLight ? mix(shade(0), '#f7f7f5', 0.45) : '#111412',
    anchor: shade(isLight ? 8 : 3),
    filled: shade(filled),
    filledHover: shade(filled + 1),
    tint: isLight ? shade(0) : mix(shade(5), body, 0.22),
    tintHover: isLight ? shade(1) : mix(shade(5), body, 0.32),
    onTint: shade(isLight ? 9 : 2),
    accentTint: mix(accent, body, isLight ? 0.16 : 0.24),
    onAccentTint: mix(accent, isLight ? '#000000' : '#ffffff', 0.5),
    bubbleOwn: bubble.own,
    onBubbleOwn: bubble.ownText,
  };
}

/** Mixes two colours; `share` is the share of the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  const mixed = a.map((value, index) => Math.round(value * share + (b[index] as number) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
