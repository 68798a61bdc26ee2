import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { build, type ResolvedConfig, type Rolldown } from 'vite';
import { buildBeforeCamp } from './built-before-camp.ts';

/** The element of the built page that the app is rendered into, with the skeleton of a member's page in it. */
const rootElement = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/;

/**
 * Writes `sign-in.html` into the built app: the page with the sign-in in it, which the browser paints before any script
 * has come and which `src/app/main.tsx` hydrates. The web server sends it to visitors. The page of members gets links
 * that load the code behind the sign-in together with the first.
 */
export async function writePages(config: ResolvedConfig, output: Rolldown.RolldownOutput['output']): Promise<void> {
  const built = config.build.outDir;
  const { renderSignIn, renderBeforeCamp } = await renderers(config);
  const signIn = renderSignIn();
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const withSignIn = page.replace(rootElement, () => `<div id="root" data-sign-in>${signIn}</div>`);
  if (!signIn.includes('<form') || withSignIn === page) throw new Error('The sign-in did not come into its page.');
  writeFileSync(join(built, 'sign-in.html'), withSignIn);
  const links = codeOfMembers(output)
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  if (links.length === 0) throw new Error('The page of members loads no code ahead.');
  await buildBeforeCamp(config, renderBeforeCamp());
  writeFileSync(
    join(built, 'index.html'),
    page.replace('</head>', () => `${links.join('')}</head>`),
  );
}

/** The files of the chunk that holds the frame, and of its imports. */
function codeOfMembers(output: Rolldown.RolldownOutput['output']): string[] {
  const signedIn = output.find((file) => file.type === 'chunk' && file.name === 'signed-in');
  return signedIn?.type === 'chunk' ? [signedIn.fileName, ...signedIn.imports] : [];
}

/** The functions that render the pages as a visitor's browser first does. They read the address and the storage. */
async function renderers({ root, css }: ResolvedConfig): Promise<typeof import('./src/app/prerender.tsx')> {
  const outDir = resolve(root, 'node_modules/.prerender');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    css: { transformer: css.transformer },
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const { window } = new JSDOM('', { url: 'http://localhost/' });
  const { document, localStorage, sessionStorage } = window;
  Object.assign(globalThis, { window, document, localStorage, sessionStorage });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}
