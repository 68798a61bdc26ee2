import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import type { MantineColorsTuple } from '@mantine/core';

/** A member's colour scheme (product 2.2). Every text on these colours reaches AA. */
export interface Scheme {
  name: string;
  primary: string;
  primaryDark: string;
  primaryLight: string;
  secondary: string;
  accent: string;
  /** A light accent for strokes and bars on the gradient. */
  glow: string;
  gradient: string;
  /** Bubbles of the member's own messages. Bubbles of others are neutral. */
  bubble: { own: string; ownText: string };
  /** Ten shades for Mantine, the eighth is the primary. */
  shades: MantineColorsTuple;
}

const gold = { accent: '#b08a2e', glow: '#f2cf74' };
/** The orange scheme has its own accent, because gold is too close to orange. */
const leaf = { accent: '#3f7043', glow: '#bfe3a9' };

function scheme(name: string, shades: MantineColorsTuple, { accent, glow } = gold): Scheme {
  const [lightest, , , , , secondary, , , primary, primaryDark] = shades;
  return {
    name,
    primary,
    primaryDark,
    primaryLight: lightest,
    secondary,
    accent,
    glow,
    gradient: `linear-gradient(135deg, ${primary} 0%, ${primaryDark} 100%)`,
    bubble: { own: primary, ownText: '#ffffff' },
    shades,
  };
}

export const colorSchemeTable: Readonly<Record<ColorScheme, Scheme>> = {
  green: scheme('Green', [
    '#e9f8ef',
    '#d3efdd',
    '#a6dfbb',
    '#75cd96',
    '#4dbd77',
    '#2fa862',
    '#1b8f50',
    '#127a43',
    '#0b6b3a',
    '#06542c',
  ]),
  blue: scheme('Blue', [
    '#e8f1fc',
    '#d0e2f8',
    '#a1c4f0',
    '#6ea4e7',
    '#4589df',
    '#2d78d6',
    '#1f69c4',
    '#185caf',
    '#124f99',
    '#0c3d78',
  ]),
  purple: scheme('Purple', [
    '#f3edfc',
    '#e5d9f8',
    '#cab2f0',
    '#ae8ae6',
    '#966adc',
    '#8452d1',
    '#7442bf',
    '#6639ab',
    '#583095',
    '#432275',
  ]),
  orange: scheme(
    'Orange',
    ['#fdf0e6', '#fadfca', '#f4bd94', '#ee9a5d', '#e67d30', '#d66a1b', '#bd5a13', '#a64e10', '#93430c', '#733307'],
    leaf,
  ),
  teal: scheme('Teal', [
    '#e4f7f7',
    '#cbeeee',
    '#98dede',
    '#62cccc',
    '#36b9b9',
    '#1ca3a3',
    '#108b8b',
    '#0a7676',
    '#066565',
    '#034d4d',
  ]),
  pink: scheme('Pink', [
    '#fdecf3',
    '#f9d8e6',
    '#f2afcb',
    '#ea84ae',
    '#e26096',
    '#d64784',
    '#c03671',
    '#ab2c63',
    '#962455',
    '#761940',
  ]),
};
