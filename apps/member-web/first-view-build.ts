import { fileURLToPath } from 'node:url';
import { firstViewFile, firstViewPage, rootElement, startElement } from '@kopa/contracts/first-view';
import { pureLibraries } from '@kopa/ui/build/pure-libraries';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

/** Builds what draws first views on the web server, one file with all that it needs, which runs in a worker thread. */
async function bundleFirstView(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), pureLibraries()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'server/first-view.ts',
      write: false,
      minify: true,
      target: 'node22',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = built.output;
  return chunk.code;
}

/** Matches the elements that start the app in the built page: its script, and the announced files. */
const startTags = /\s*<(?:script type="module" crossorigin|link rel="(?:modulepreload|preload)")[^>]*>(?:<\/script>)?/g;

/** The page with what starts the app in a template, where it does nothing until the early script takes it out. */
function withStartInTemplate(html: string): string {
  const tags = html.match(startTags)?.map((tag) => tag.trim()) ?? [];
  if (!tags.some((tag) => tag.startsWith('<script'))) throw new Error('index.html has no script of the app.');
  const template = `<template id="${startElement.id}">${tags.join('')}${startElement.files}</template>`;
  return html.replaceAll(startTags, '').replace(rootElement, () => rootElement + template);
}

/**
 * Adds to the build what the web server needs to send pages with their first view: the code that draws it, and a page
 * that has room for it (decision 80).
 */
export function firstViewBuild(): Plugin {
  return {
    name: 'kopa-first-view',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        this.emitFile({ type: 'asset', fileName: firstViewPage, source: withStartInTemplate(String(page.source)) });
        this.emitFile({ type: 'asset', fileName: firstViewFile, source: await bundleFirstView() });
      },
    },
  };
}
