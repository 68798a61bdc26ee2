import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lint-imports.ts';

const sources = ['apps/member-web/src', 'apps/admin-web/src', 'packages/ui/src'];

/** A file's folder: each feature is one, the root of `src` is 'src'. */
function folderOf(file: string): string {
  const [first, second] = file.split('/');
  if (second === undefined) return 'src';
  return first === 'features' ? `${first}/${second}` : (first ?? '');
}

/** The folders that each folder's modules import; tests left out. Dynamic imports count. */
function folderGraph(source: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, source) }).filter((file) => !file.includes('.test.'));
  for (const file of files) {
    const from = folderOf(file);
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    const text = readFileSync(join(root, source, file), 'utf8');
    for (const [, module = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = join(dirname(file), module);
      if (!target.startsWith('..') && folderOf(target) !== from) imported.add(folderOf(target));
    }
  }
  return graph;
}

/** One cycle, as its folders in order with the first again at the end; `null` where there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  function visit(folder: string, way: readonly string[]): string[] | null {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...way, folder]);
      if (cycle !== null) return cycle;
    }
    done.add(folder);
    return null;
  }
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle !== null) return cycle;
  }
  return null;
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
    const graph = folderGraph(source);
    expect(graph.size).toBeGreaterThan(0);
    expect(findCycle(graph)?.join(' -> ')).toBeUndefined();
  });
}
