import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root, trackedFiles } from './repository.ts';

/** The modules that a source imports or exports again, also as types and late. A computed one is `null`. */
export function importsOf(file: string, source: string): (string | null)[] {
  const { module, program } = parseSync(file, source);
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end));
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...late.map((text) => /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2] ?? null),
  ];
  // The walk is slow: only a file with `import('…')` as a type needs it.
  if ((source.match(/\bimport\s*\(/g)?.length ?? 0) > late.length) {
    new Visitor({ TSImportType: ({ source: { value } }) => void found.push(value) }).visit(program);
  }
  return found;
}

const packages = new Map(
  trackedFiles('apps/*/package.json', 'packages/*/package.json').map((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const patterns = Object.entries(exports as Record<string, string>).sort(([a], [b]) => b.length - a.length);
    return [name as string, { folder: dirname(file), patterns }];
  }),
);

/** The file that a module names, as a path from the root, by the exports of its package; `null` for a library. */
export function resolveImport(from: string, module: string): string | null {
  if (module.startsWith('.')) return join(dirname(from), module);
  const [name = '', path] = /^(@kopa\/[^/]+)\/?(.*)$/.exec(module)?.slice(1) ?? [];
  const found = packages.get(name);
  if (found === undefined) return null;
  for (const [pattern, target] of found.patterns) {
    const [start = '', end] = pattern.split('*');
    const asked = `./${path}`;
    if (asked === pattern) return join(found.folder, target);
    if (end === undefined || !asked.startsWith(start) || !asked.endsWith(end)) continue;
    return join(found.folder, target.replace('*', asked.slice(start.length, asked.length - end.length)));
  }
  return join(found.folder, path ?? '');
}

/** Every file of TypeScript with its imports. */
export const allImports: ReadonlyMap<string, readonly (string | null)[]> = new Map(
  trackedFiles('*.ts', '*.tsx', '*.mjs').map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
);
