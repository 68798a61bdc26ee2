import { visitorPages } from '@kopa/contracts/visitor-pages';
import type { Plugin } from 'vite';
import { earlyScript } from './early-script.ts';
import { firstLoads } from './src/app/first-loads.ts';
import { type PageName, type PageRow, pages, visitorScreens } from './src/app/pages.ts';

interface Chunk {
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Writes `preload.json`: the files that each path, which may have `:name` parameters or name a tab, needs, for a
 * signed-in member unless the page is for anybody. The web server announces these files together with the page, so that the browser fetches them all at once.
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
          const needed = filesOf(chunks, [...entries, ...modules.map(chunkOf)]);
          // The script that fetches the page's data comes first.
          return [earlyFile, ...needed].map((name) => `/${name}`);
        };
        const files = Object.entries<PageRow>(pages).flatMap(([name, { path, below = [], file }]) => {
          const { files: parts = [], tabFiles = {} } = firstLoads[name as PageName];
          const page = ['app/signed-in.tsx', ...[file, ...parts].map((own) => `features/${own}`)];
          return [
            ...Object.entries(tabFiles).map(([tab, own]) => [
              `${path}?tab=${tab}`,
              namesFor(...page, `features/${own}`),
            ]),
            ...[path, ...below].map((each) => [each, namesFor(...page)]),
          ];
        });
        const open = Object.entries(visitorScreens).map(([name, file]) => [
          visitorPages[name as keyof typeof visitorScreens],
          namesFor('app/with-data.tsx', `features/${file}`),
        ]);
        const source = JSON.stringify(Object.fromEntries([...files, ...open]));
        this.emitFile({ type: 'asset', fileName: 'preload.json', source });
      },
    },
  };
}

/**
 * Lists the files of these chunks, of their static imports, and their style sheets: what is imported first, as the
 * browser applies the sheets.
 */
function filesOf(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) visit(imported);
    }
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const chunk of from) visit(chunk);
  return files;
}
