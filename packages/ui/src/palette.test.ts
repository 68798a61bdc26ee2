import { colorSchemes } from '@kopa/contracts/account/color-schemes';
import { expect, test } from 'vitest';
import { colorSchemeTable } from './color-schemes.ts';
import { personColor } from './initials.ts';
import { channels, type Mode, mix, type Palette, paletteOf } from './palette.ts';

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const white = '#ffffff';

/** Every text colour with every background on which it is used. */
function textPairs(palette: Palette): [text: string, ground: string][] {
  const { body, raised, hover, ground, tint, tintHover } = palette;
  const onGrounds = (text: string, grounds: string[]) => grounds.map((on): [string, string] => [text, on]);
  return [
    ...onGrounds(palette.text, [body, raised, hover, ground, tint, tintHover, palette.bubbleOther]),
    ...onGrounds(palette.dimmed, [body, raised, hover, ground, tint]),
    ...onGrounds(palette.placeholder, [body, raised]),
    ...onGrounds(palette.anchor, [body, raised, hover, tint]),
    ...onGrounds(palette.onTint, [tint, tintHover, body, raised]),
    ...onGrounds(palette.error, [body, raised]),
    ...onGrounds(white, [palette.filled, palette.filledHover, palette.badge]),
    ...onGrounds(palette.onAccentTint, [palette.accentTint, body]),
    [palette.onErrorTint, palette.errorTint],
    [palette.text, palette.errorTint],
    [palette.onBubbleOwn, palette.bubbleOwn],
  ];
}

/** Every text colour of a bubble: words, links and mentions, the faint time, and a quote on its own ground. */
function bubblePairs(palette: Palette): [text: string, ground: string][] {
  const { bubbleOwn, onBubbleOwn, bubbleOther, text, anchor, dimmed } = palette;
  const onBubble = (words: string, bubble: string): [string, string][] => [
    [words, bubble],
    [mix(words, bubble, 0.85), bubble],
    [words, mix(words, bubble, 0.1)],
  ];
  return [
    ...onBubble(onBubbleOwn, bubbleOwn),
    ...onBubble(text, bubbleOther),
    [anchor, bubbleOther],
    [dimmed, bubbleOther],
  ];
}

const modes: Mode[] = ['light', 'dark'];
const palettes = colorSchemes.flatMap((scheme) => modes.map((mode) => ({ scheme, mode })));

test.each(palettes)('every text of $scheme in $mode mode reaches AA', ({ scheme, mode }) => {
  const failing = textPairs(paletteOf(scheme, mode)).filter(([text, on]) => contrast(text, on) < 4.5);
  expect(failing).toEqual([]);
});

test.each(palettes)('every text on the bubbles of $scheme in $mode mode reaches AA', ({ scheme, mode }) => {
  const failing = bubblePairs(paletteOf(scheme, mode)).filter(([text, on]) => contrast(text, on) < 4.5);
  expect(failing).toEqual([]);
});

test.each(palettes)('buttons and focus rings of $scheme in $mode mode stand out from the page', ({ scheme, mode }) => {
  const { filled, anchor, body, raised } = paletteOf(scheme, mode);
  expect(contrast(filled, body)).toBeGreaterThanOrEqual(3);
  for (const on of [body, raised]) expect(contrast(anchor, on)).toBeGreaterThanOrEqual(3);
});

test.each(colorSchemes)('white text on the gradient of %s reaches AA from end to end', (scheme) => {
  const { primary, primaryDark } = colorSchemeTable[scheme];
  for (const end of [primary, primaryDark]) expect(contrast(white, end)).toBeGreaterThanOrEqual(4.5);
});

test.each(colorSchemes)('the glow colour on the gradient of %s stands out from end to end', (scheme) => {
  const { primary, primaryDark, glow } = colorSchemeTable[scheme];
  for (const end of [primary, primaryDark]) expect(contrast(glow, end)).toBeGreaterThanOrEqual(3);
});

test('initials are white on a readable colour', () => {
  for (let id = 0; id < 16; id += 1) expect(contrast(white, personColor(id))).toBeGreaterThanOrEqual(4.5);
});
