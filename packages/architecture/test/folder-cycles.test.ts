import { expect, test } from 'vitest';
import { fileGraph, findCycle } from './import-graph.ts';

const sources = ['apps/member-web/src', 'apps/admin-web/src', 'packages/ui/src'];
const features = 'apps/api/src/features';

/** A file's folder: each folder of these is one, the root of `src` is 'src'. */
const parents = ['features', 'shared', 'device'];

function folderOf(file: string): string {
  const [first, second] = file.split('/');
  if (second === undefined) return 'src';
  return parents.includes(first ?? '') ? `${first}/${second}` : (first ?? '');
}

type Graph = ReturnType<typeof fileGraph>;

/** The folders that each folder's modules import. */
function folderGraph(files: Graph, folderOf: (file: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const target of targets)
      if (!target.startsWith('..') && folderOf(target) !== from) imported.add(folderOf(target));
  }
  return graph;
}

test('a cycle is found, however long', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set<string>()],
    ['d', new Set(['b'])],
  ]);
  expect(findCycle(graph)).toEqual(['b', 'd', 'b']);
});

for (const source of sources) {
  test(`no folders of ${source} import each other in a cycle`, () => {
    const graph = folderGraph(fileGraph(source), folderOf);
    expect(graph.size).toBeGreaterThan(0);
    expect(findCycle(graph)?.join(' -> ')).toBeUndefined();
  });
}

const featureOf = (file: string) => file.split('/')[0] ?? '';

test('a cycle between features of the API is found', () => {
  const planted = new Map([
    ['groups/groups.actions.ts', new Set(['photos/photos.actions.ts'])],
    ['photos/photo-removal.actions.ts', new Set(['messages/emptying.actions.ts'])],
    ['messages/emptying.actions.ts', new Set(['groups/groups.actions.ts', '../context.ts'])],
  ]);
  expect(findCycle(folderGraph(planted, featureOf))).toEqual(['groups', 'photos', 'messages', 'groups']);
});

test('no features of the API import each other in a cycle', () => {
  const graph = folderGraph(fileGraph(features), featureOf);
  expect(graph.size).toBeGreaterThan(0);
  expect(findCycle(graph)?.join(' -> ')).toBeUndefined();
});
