import { abortAfter } from '@kopa/ui/abort-after';
import { ExpirationPlugin } from 'workbox-expiration';
import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureCache } from '../src/device/picture-cache.ts';
import { filePath } from './file-path.ts';

/** Milliseconds for which a page is waited for; then the kept one opens. */
const pageWithin = 4_000;
const day = 24 * 60 * 60;

/** The page comes from the network, so that a new version opens at once, and without one from the shell. */
export function serveNavigations(shell: PrecacheController): void {
  registerRoute(
    new NavigationRoute(
      async ({ request }) => {
        const kept = () => shell.matchPrecache('/index.html');
        try {
          const page = await fetch(request.url, {
            headers: { accept: 'text/html' },
            credentials: 'same-origin',
            redirect: 'manual',
            signal: abortAfter(pageWithin),
          });
          return page.status >= 500 ? ((await kept()) ?? page) : page;
        } catch {
          return (await kept()) ?? Response.error();
        }
      },
      { denylist: [/^\/(api|uploads|ws)\b/, filePath] },
    ),
  );
}

/** Files with a hash never change: the shell's are kept already, as is the script before them, the others once they were loaded. */
export function serveAssets(shell: PrecacheController): void {
  const loaded = new CacheFirst({
    cacheName: 'kopa-assets',
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(assets\/|start\.js$)/.test(url.pathname),
    async (options) => (await shell.matchPrecache(options.request)) ?? loaded.handle(options),
  );
}

/** Small pictures stay for a while, so that lists show faces without a network. They go at the logout. */
export function servePictures(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && request.destination === 'image' && /^\/uploads\/.+-(96|320)\.\w+$/.test(url.pathname),
    new CacheFirst({
      cacheName: pictureCache,
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 7 * day, purgeOnQuotaError: true })],
    }),
  );
}
