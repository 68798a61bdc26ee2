import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { build, type ResolvedConfig } from 'vite';

/** The element of the built page that the app is rendered into, with the skeleton of a member's page in it. */
const rootElement = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/;

/**
 * Writes `sign-in.html` into the built app: the page with the sign-in in it, which the browser paints before any script
 * has come and which `src/app/main.tsx` hydrates. The web server sends it to visitors.
 */
export async function writeSignInPage(config: ResolvedConfig): Promise<void> {
  const built = config.build.outDir;
  const signIn = await renderSignIn(config);
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const withSignIn = page.replace(rootElement, () => `<div id="root" data-sign-in>${signIn}</div>`);
  if (!signIn.includes('<form') || withSignIn === page) throw new Error('The sign-in did not come into its page.');
  writeFileSync(join(built, 'sign-in.html'), withSignIn);
}

/** Renders the app as the browser of a visitor first does. It reads the address and the storage meanwhile. */
async function renderSignIn({ root, css }: ResolvedConfig): Promise<string> {
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
  const prerender = await import(pathToFileURL(join(outDir, 'prerender.js')).href);
  return (prerender as typeof import('./src/app/prerender.tsx')).renderSignIn();
}
