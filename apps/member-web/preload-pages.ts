import type { Plugin } from 'vite';
import { earlyScript } from './early-script.ts';
import { type PageRow, pages } from './src/app/pages.ts';

interface Chunk {
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Writes `preload.json`: the files that each path, which may have `:name` parameters or name a tab, needs for a
 * signed-in member. The web server announces these files together with the page, so that the browser fetches them all at once.
 */
export function preloadPages(): Plugin {
  return {
    name: 'kopa-preload-pages',
    apply: 'build',
    // Vite adds the style sheets of chunks only after its own step.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { fileName: earlyFile } = await earlyScript();
        const chunks = new Map<string, Chunk>();
        for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
        const chunkOf = (module: string): Chunk => {
          const found = [...chunks.values()].find(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith(`/src/${module}`)),
          );
          if (found === undefined) throw new Error(`No chunk has src/${module}; see src/app/pages.ts.`);
          return found;
        };
        const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
        const namesFor = (...modules: string[]) => {
          const needed = filesOf(chunks, [...entries, ...['app/signed-in.tsx', ...modules].map(chunkOf)]);
          // The script that fetches the page's data comes first.
          return [earlyFile, ...needed].map((name) => `/${name}`);
        };
        const files = Object.values<PageRow>(pages).flatMap(({ path, below = [], file, tabFiles = {} }) => {
          const page = `features/${file}`;
          return [
            ...Object.entries(tabFiles).map(([tab, own]) => [`${path}?tab=${tab}`, namesFor(page, `features/${own}`)]),
            ...[path, ...below].map((each) => [each, namesFor(page)]),
          ];
        });
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(Object.fromEntries(files)) });
      },
    },
  };
}

/** Lists the files of these chunks, of their static imports, and their style sheets. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[]): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) visit(imported);
    }
  };
  for (const chunk of from) visit(chunk);
  return files;
}
