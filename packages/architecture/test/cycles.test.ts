import { expect, test } from 'vitest';
import { fileGraph, findCycle, folderGraph } from '../src/graph.ts';
import { allImports, importsOf } from '../src/imports.ts';

const files = fileGraph(allImports);

/** A file's folder in its web app or package: each folder of `features`, `shared` and `device` is one. */
const folder = /^(apps\/(?:member|admin)-web|packages\/ui)\/src\/((?:features|shared|device)\/[^/]+|[^/]+)\//;
const folderOf = (file: string) => (file.includes('.test.') ? null : (folder.exec(file)?.[0] ?? null));

test.each([
  "import { two } from './two.ts';",
  "import type { Two } from './two.ts';",
  "export type Two = import('./two.ts').Two;",
  "const two = () => import('./two.ts');",
  "export { two } from './two.ts';",
])('a cycle of files is found by %s', (source) => {
  const planted = new Map([
    ['one.ts', importsOf('one.ts', source)],
    ['two.ts', ['./three.ts', 'react']],
    ['three.ts', ['./one.ts']],
  ]);
  expect(findCycle(fileGraph(planted))).toEqual(['one.ts', 'two.ts', 'three.ts', 'one.ts']);
});

test('no files import each other in a cycle', () => {
  expect(files.size).toBeGreaterThan(2_000);
  expect(findCycle(files)?.join(' -> ')).toBeUndefined();
});

test('a cycle of folders is found', () => {
  const shared = 'apps/member-web/src/shared';
  const planted = new Map([
    [`${shared}/chat/chat.ts`, ['../media/photo.ts']],
    [`${shared}/media/photo.ts`, ['../people/person.ts', './video.ts']],
    [`${shared}/people/person-line.ts`, ['../chat/draft.ts']],
  ]);
  const cycle = ['chat', 'media', 'people', 'chat'].map((name) => `${shared}/${name}/`);
  expect(findCycle(folderGraph(fileGraph(planted), folderOf))).toEqual(cycle);
});

test('no folders of a web app or of ui import each other in a cycle', () => {
  const folders = folderGraph(files, folderOf);
  expect(folders.size).toBeGreaterThan(40);
  expect(findCycle(folders)?.join(' -> ')).toBeUndefined();
});
