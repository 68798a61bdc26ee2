import type { Plugin } from 'vite';
import { earlyFile } from './early-calls.ts';
import { pages } from './src/app/pages.ts';

interface Chunk {
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Writes `preload.json`: for each path, the files that a signed-in member's page needs, the script with the early calls
 * first. The web server tells the browser of them with the page, or it would learn of them one after the other, and of
 * the largest last.
 */
export function preloadPages(): Plugin {
  return {
    name: 'kopa-preload-pages',
    apply: 'build',
    // The style sheets of chunks are known only once Vite has done its own part.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
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
        const files = Object.values(pages).map(({ path, file }) => {
          const needed = filesOf(chunks, [...entries, chunkOf('app/signed-in.tsx'), chunkOf(`features/${file}`)]);
          // First of all what asks for the page's data, then the largest of the files.
          return [path, [earlyFile, ...needed].map((name) => `/${name}`)];
        });
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(Object.fromEntries(files)) });
      },
    },
  };
}

/** The files of these chunks, of what they import statically, and their style sheets. */
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
