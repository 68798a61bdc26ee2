import { visitorPages } from '@kopa/contracts/visitor-pages';

/** Lets a service worker of its own keep the page from before the camp, with or without that of members. */
export function keepBeforeCamp(): void {
  if (!import.meta.env.PROD || import.meta.env.MODE === 'mock') return;
  const scope = visitorPages.beforeCamp;
  // A private window may refuse it.
  void navigator.serviceWorker
    ?.register('/before-camp-sw.js', { scope, updateViaCache: 'none' })
    .catch(() => undefined);
}
