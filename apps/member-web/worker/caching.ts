import { ExpirationPlugin } from 'workbox-expiration';
import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { pictureCache } from '../src/device/offline/picture-cache.ts';
import { filePath } from './file-path.ts';

const day = 24 * 60 * 60;

/**
 * Every page opens from the shell at once. The browser looks for a new version behind it. The page from before the camp
 * has a worker of its own.
 */
export function serveNavigations(shell: PrecacheController): void {
  const page = shell.createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(page, { denylist: [/^\/(api|uploads|ws|before-camp)\b/, filePath] }));
}

/** Files with a hash never change: the shell's are cached at installation, others at their first use. */
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
