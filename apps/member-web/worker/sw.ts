/// <reference lib="webworker" />
import { outboxSync } from '../src/device/outbox/background-sync.ts';
import { serveAssets, serveNavigations, servePictures } from './caching.ts';
import { openNotification, showPush, subscribeAgain } from './push.ts';
import { sendOutbox } from './send-outbox.ts';
import { hasBuild, keepShell, type ShellFile } from './shell.ts';

/** Where the browser has Background Sync. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

const files = self.__WB_MANIFEST;
const shell = keepShell(self, files);
serveNavigations(shell);
serveAssets(shell);
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

self.addEventListener('message', ({ data, ports }) => {
  const { type, entry } = (data ?? {}) as { type?: unknown; entry?: unknown };
  // A page of this build needs no reload.
  if (type === 'activate' || (type === 'take over' && hasBuild(files, entry))) void self.skipWaiting();
  else ports[0]?.postMessage('newer');
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxSync) (event as SyncEvent).waitUntil(sendOutbox(self));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(subscribeAgain(self, event)),
);
