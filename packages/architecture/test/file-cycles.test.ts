import { expect, test } from 'vitest';
import { fileGraph } from './import-graph.ts';
import { lintImports } from './lint-imports.ts';

test.each([false, true])('files that import each other are refused, also types (%s)', async (isType) => {
  const folder = 'packages/rules/src';
  const planted = [
    { file: `${folder}/one.ts`, import: './two.ts', isType },
    { file: `${folder}/two.ts`, import: './three.ts', isType },
    { file: `${folder}/three.ts`, import: './one.ts', isType },
  ];
  expect(await lintImports(planted, 'suspicious/noImportCycles')).not.toContain(null);
});

test('the context imports no feature', () => {
  const imported = fileGraph('apps/api/src').get('process/context.ts');
  expect([...(imported ?? ['no file'])].filter((file) => /^features\/|^no file/.test(file))).toEqual([]);
});
