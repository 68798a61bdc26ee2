/// <reference lib="webworker" />
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { serveAssets, serveNavigations, servePictures } from './caching.ts';
import { openNotification, showPush, subscribeAgain } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();
serveNavigations();
serveAssets();
servePictures();

self.addEventListener('install', (event) => {
  // Calls never pass the worker: this saves starting it for them.
  const { addRoutes } = event as { addRoutes?: (rules: object[]) => Promise<void> };
  const network = ['/api/*', '/ws'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  if (addRoutes !== undefined) event.waitUntil(addRoutes.call(event, network).catch(() => undefined));
});

self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'activate') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(subscribeAgain(self, event)),
);
