import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss';

/** Chosen colours; `auto` follows the system. */
export type Mode = 'auto' | 'light' | 'dark';

/** In a selector: the colours that the app has set on the page. It is not there yet. */
const shownMode = /\[data-mantine-color-scheme=["']?(light|dark)["']?\]/g;
/** In a selector: a class of a module of ours, or of Mantine. */
const className = /\.((?:_|m_)[\w-]+)/g;
/** In a selector: states that need a hand or a keyboard. A view has none of them. */
const byHand = /:(?:hover|active|focus|focus-visible|focus-within)\b/;

const sheets = new Map<string, Root>();

/** The rules of the style sheets that the markup needs, for a page on which no script has run. */
export function usedStyles(root: string, names: readonly string[], markup: string, mode: Mode): string {
  const used = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  return names.map((name) => pick(sheetOf(root, name), used, mode)).join('');
}

function sheetOf(root: string, name: string): Root {
  const known = sheets.get(name);
  if (known !== undefined) return known;
  const sheet = postcss.parse(readFileSync(join(root, name), 'utf8'));
  sheets.set(name, sheet);
  return sheet;
}

/** The same for styles that the app writes into the page. */
export function withoutScript(styles: string, mode: Mode): string {
  return pick(postcss.parse(styles), null, mode);
}

function pick(container: Container<ChildNode>, used: ReadonlySet<string> | null, mode: Mode): string {
  return (container.nodes ?? []).map((node) => pickNode(node, used, mode)).join('');
}

function pickNode(node: ChildNode, used: ReadonlySet<string> | null, mode: Mode): string {
  if (node.type === 'rule') return pickRule(node, used, mode);
  if (node.type !== 'atrule' || /keyframes$/.test(node.name)) return '';
  return pickAtRule(node, used, mode);
}

function pickAtRule(node: AtRule, used: ReadonlySet<string> | null, mode: Mode): string {
  if (node.nodes === undefined) return '';
  const inside = pick(node, used, mode);
  return inside === '' ? '' : `@${node.name} ${node.params}{${inside}}`;
}

function pickRule(node: Rule, used: ReadonlySet<string> | null, mode: Mode): string {
  const selectors = node.selectors.filter(
    (selector) =>
      !byHand.test(selector) &&
      (used === null || [...selector.matchAll(className)].every(([, name = '']) => used.has(name))),
  );
  const body = `{${node.nodes.map(String).join(';')}}`;
  const rule = (chosen: readonly string[]) => (chosen.length === 0 ? '' : chosen.join(',') + body);
  const always = selectors.filter((selector) => modeOf(selector) === null);
  return rule(always) + (['light', 'dark'] as const).map((shown) => inMode(selectors, shown, mode, rule)).join('');
}

function inMode(
  selectors: readonly string[],
  shown: 'light' | 'dark',
  mode: Mode,
  rule: (selectors: readonly string[]) => string,
): string {
  const found = selectors.filter((selector) => modeOf(selector) === shown);
  if (found.length === 0 || (mode !== 'auto' && mode !== shown)) return '';
  const written = rule(found.map((selector) => selector.replaceAll(shownMode, ':root')));
  return mode === 'auto' ? `@media (prefers-color-scheme:${shown}){${written}}` : written;
}

const modeOf = (selector: string) => [...selector.matchAll(shownMode)][0]?.[1] ?? null;

const use = /var\((--[\w-]+)/g;
const declaration = /(--[\w-]+):((?:"[^"]*"|[^;}"])*)(;|(?=\}))/g;

/** The styles without the variables that neither they nor the markup use. The theme has some hundreds. */
export function withoutUnusedVariables(styles: string, markup: string): string {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of styles.matchAll(declaration)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const used = new Set<string>();
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(use)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const value of values.get(name) ?? []) note(value);
    }
  };
  note(markup + styles.replaceAll(declaration, ''));
  return styles.replaceAll(declaration, (whole, name: string) => (used.has(name) ? whole : ''));
}
