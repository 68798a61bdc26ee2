import { type allImports, resolveImport } from './imports.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The files that each file imports, also as types and late. */
export function fileGraph(imports: typeof allImports): Graph {
  return new Map(
    [...imports].map(([file, modules]) => [
      file,
      new Set(modules.flatMap((module) => (module === null ? [] : (resolveImport(file, module) ?? [])))),
    ]),
  );
}

/** The folders that the files of each folder import. A file without a folder is left out. */
export function folderGraph(files: Graph, folderOf: (file: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = folderOf(file);
    if (from === null) continue;
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    for (const target of targets) {
      const to = folderOf(target);
      if (to !== null && to !== from) imported.add(to);
    }
  }
  return graph;
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
