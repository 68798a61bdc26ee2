import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mode, usedStyles, withoutScript, withoutUnusedVariables } from './used-styles.ts';

let root = '';
let sheets = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kopa-styles-'));
});
afterAll(() => rmSync(root, { recursive: true }));

function used(styles: string, markup: string, mode: Mode = 'auto'): string {
  sheets += 1;
  writeFileSync(join(root, `${sheets}.css`), styles);
  return usedStyles(root, [`${sheets}.css`], markup, mode);
}

test('rules for classes that are not in the markup, and for what only hands do, are left out', () => {
  const styles = 'body{margin:0}._card_1{color:red}._card_1 ._top_1,.m_ab:hover,._gone_1{top:0}.m_ab{left:0}';
  expect(used(styles, '<p class="_card_1 m_ab">')).toBe('body{margin:0}._card_1{color:red}.m_ab{left:0}');
});

test('conditions stay around what they hold, and go with it; animations go', () => {
  const styles =
    '@media (min-width:48em){._a_1{top:0}._b_1{top:0}}@media print{._b_1{top:1px}}@keyframes spin{to{top:0}}';
  expect(used(styles, '<p class="_a_1">')).toBe('@media (min-width:48em){._a_1{top:0}}');
});

test('colours follow the system until a script says otherwise', () => {
  const styles = ':where([data-mantine-color-scheme=dark]) ._a_1{color:#fff}._a_1{color:#000}';
  expect(used(styles, '<p class="_a_1">')).toBe(
    '@media (prefers-color-scheme:dark){:where(:root) ._a_1{color:#fff}}._a_1{color:#000}',
  );
});

test('chosen colours need no condition, and the others go', () => {
  const styles = ':root[data-mantine-color-scheme="dark"]{--a:#fff}:root[data-mantine-color-scheme="light"]{--a:#000}';
  expect(withoutScript(styles, 'dark')).toBe(':root:root{--a:#fff}');
  expect(withoutScript(styles, 'light')).toBe(':root:root{--a:#000}');
});

test('a variable stays where something that stays needs it, directly or through another one', () => {
  const styles = ':root{--a:var(--b);--b:1px;--c:2px;--d:url("data:;x");--e:var(--c)}p{top:var(--a)}';
  expect(withoutUnusedVariables(styles, '<i style="left:var(--d)">')).toBe(
    ':root{--a:var(--b);--b:1px;--d:url("data:;x");}p{top:var(--a)}',
  );
});
