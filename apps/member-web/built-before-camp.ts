import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slimContracts } from '@kopa/ui/build/slim-contracts';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type ResolvedConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * Builds the page from before the camp into the built app, with its content in it, and its worker. In one build with the
 * app it would share chunks with the sign-in, and load more than its budget.
 */
export async function buildBeforeCamp(config: ResolvedConfig, content: string): Promise<void> {
  const { outDir } = config.build;
  await build(besides(config, { rolldownOptions: { input: 'before-camp.html' } }));
  const file = join(outDir, 'before-camp.html');
  const page = readFileSync(file, 'utf8');
  const withContent = page.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
  if (!content.includes('<h1') || withContent === page) throw new Error('The content did not come into its page.');
  writeFileSync(file, withContent);
  const lib = { entry: 'worker/before-camp.ts', name: 'worker', fileName: () => 'before-camp-sw.js' };
  await build(besides(config, { lib: { ...lib, formats: ['iife'] } }));
}

/** A build into the folder of the app, which keeps the files of the app. */
function besides({ root, mode, css, build }: ResolvedConfig, own: InlineConfig['build']): InlineConfig {
  const { outDir, target } = build;
  return {
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    // The mocks read of the contracts all that members' code does not need.
    plugins: [react(), mode !== 'mock' && slimContracts(), compression({ include: /^assets\// })],
    css: { transformer: css.transformer },
    build: { outDir, target, emptyOutDir: false, copyPublicDir: false, ...own },
  };
}
