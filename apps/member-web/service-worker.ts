import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isVisitorPage } from '@kopa/contracts/visitor-pages';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Builds the service worker, `sw.js`. It keeps the shell: the page and the files of every screen of a member, which `preload.json`
 * lists. Dialogs and the like are kept once they were loaded.
 */
export function serviceWorker(): Plugin[] {
  let folder = '';
  return [
    {
      name: 'kopa-built-folder',
      apply: 'build',
      configResolved({ root, build }) {
        folder = resolve(root, build.outDir);
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 2 ** 20,
        buildPlugins: { vite: [slimContracts()] },
        manifestTransforms: [
          (entries) => {
            const pages = JSON.parse(readFileSync(join(folder, 'preload.json'), 'utf8')) as Record<string, string[]>;
            // The visitors' pages are of no use without a network.
            const ofMembers = Object.entries(pages).filter(([path]) => !isVisitorPage(path));
            const shell = new Set(['/index.html', ...ofMembers.flatMap(([, files]) => files)]);
            return { manifest: entries.filter(({ url }) => shell.has(`/${url}`)), warnings: [] };
          },
        ],
      },
    }),
    {
      name: 'kopa-compressed-worker',
      apply: 'build',
      closeBundle: {
        order: 'post',
        sequential: true,
        handler() {
          const file = join(folder, 'sw.js');
          const worker = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(worker));
          writeFileSync(`${file}.gz`, gzipSync(worker));
        },
      },
    },
  ];
}
