import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lint-imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The files that each file of a folder imports; tests left out. Imports of types and dynamic imports count. */
export function fileGraph(source: string): Graph {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, source) }).filter((file) => !file.includes('.test.'));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, source, file), 'utf8');
      const modules = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, module = '']) => module);
      return [file, new Set(modules.map((module) => join(dirname(file), module)))];
    }),
  );
}

/** One cycle, as its places in order with the first again at the end; `null` without one. */
export function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>();
  function visit(place: string, way: readonly string[]): string[] | null {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return null;
    for (const next of graph.get(place) ?? []) {
      const cycle = visit(next, [...way, place]);
      if (cycle !== null) return cycle;
    }
    done.add(place);
    return null;
  }
  for (const place of graph.keys()) {
    const cycle = visit(place, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
