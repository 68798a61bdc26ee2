import { photoVariantUrl } from '@kopa/contracts/photos';
import { type ColorScheme, colorSchemes } from '@kopa/contracts/users';
import { BrandMark } from '@kopa/ui/brand-mark';
import { memberVariables } from '@kopa/ui/variables';
import { IconBell, IconMessageCircle, IconPalette } from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { navigationItems } from '../src/app/navigation-items.ts';
import { coverWidth } from '../src/photos/cover-width.ts';
import type { FrameIcons, FramePlace } from './frame-markup.ts';

const icon = (Icon: typeof IconBell) =>
  renderToStaticMarkup(createElement(Icon, { size: 24, stroke: 1.75 })).replace(/ (xmlns|class)="[^"]*"/g, '');

/** The icons of the frame. */
export const frameIcons: FrameIcons = {
  mark: renderToStaticMarkup(createElement(BrandMark, { size: 20 })),
  tools: [IconPalette, IconMessageCircle, IconBell].map(icon),
};

/** The places of the navigation. */
export const framePlaces: readonly FramePlace[] = navigationItems.map(({ to, label, Icon }) => ({
  to,
  label,
  icon: icon(Icon),
}));

/** The end of the URL of a cover's variant, after the file's name. */
export const coverEnd = photoVariantUrl('/uploads/NAME.webp', coverWidth).split('NAME')[1] ?? '';

/** The styles without the rules for classes and states that the markup does not have. */
export function usedStyles(styles: string, markup: string): string {
  const isUsed = (selector: string) =>
    (selector.match(/\._[\w-]+/g) ?? []).every((name) => markup.includes(name.slice(1)));
  const used = styles.replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selector: string) =>
    selector.split(/,(?![^(]*\))/).some(isUsed) && !/:hover|:focus|data-open-chat/.test(selector) ? rule : '',
  );
  return used.replaceAll(/@[^{}]+\{(\s*|[\d%]+\{[^{}]*\})*\}|\/\*.*?\*\//g, '').trim();
}

type Values = ReadonlyMap<string, string>;

/** The colours of every scheme, light and dark, as far as the styles use them. Each rule has only what others do not say. */
export function frameColors(styles: string): string {
  const used = (all: Record<string, string>): Values =>
    new Map(Object.entries(all).filter(([name]) => styles.includes(`var(${name}`) || name === lineColor));
  const colorsOf = (scheme: ColorScheme) => {
    const { variables, light, dark } = memberVariables(scheme)();
    return { scheme, always: used(variables), light: used(light), dark: used(dark) };
  };
  const first = colorsOf('green');
  const others = colorSchemes.map(colorsOf).filter(({ scheme }) => scheme !== first.scheme);
  return [
    rule('', first.always),
    rule('=light', first.light),
    rule('=dark', first.dark),
    ...others.flatMap(({ scheme, always, light, dark }) => [
      rule('', without(always, first.always), scheme),
      rule('=light', without(light, first.light), scheme),
      rule('=dark', without(dark, first.dark), scheme),
    ]),
  ].join('');
}

/** A colour that the styles use through `--kopa-hairline`. */
const lineColor = '--mantine-color-default-border';

const without = (values: Values, known: Values): Values =>
  new Map([...values].filter(([name, value]) => known.get(name) !== value));

function rule(mode: string, values: Values, scheme?: ColorScheme): string {
  const selector = `[data-frame${mode}]${scheme === undefined ? '' : `[data-scheme=${scheme}]`}`;
  return `${selector}{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
