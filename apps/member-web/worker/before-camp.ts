/// <reference lib="webworker" />
import { answer, keepPage } from './kept-page.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered !== null) event.respondWith(answered);
});
