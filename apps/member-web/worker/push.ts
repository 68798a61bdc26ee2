import { type PushPayload, subscribeToPush } from '@kopa/contracts/push';

/** Shows a push message, unless a visible page shows what it tells already. */
export async function showPush(worker: ServiceWorkerGlobalScope, { data }: PushEvent): Promise<void> {
  const payload = readPayload(data);
  if (payload === null) return;
  const { title, body, tag, url } = payload;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOnScreen = pages.some((page) => page.visibilityState === 'visible' && isAt(new URL(page.url), url));
  if (isOnScreen) return;
  const options = { body, tag, renotify: true, data: { url }, icon: '/icon-192.png', badge: '/badge-96.png' };
  await worker.registration.showNotification(title, options);
  const shown = await worker.registration.getNotifications();
  await worker.navigator.setAppBadge?.(shown.length).catch(() => undefined);
}

const isAt = ({ pathname, search }: URL, url: string) => pathname + search === url || pathname === url;

function readPayload(data: PushMessageData | null): PushPayload | null {
  try {
    return data?.json() as PushPayload;
  } catch {
    return null;
  }
}

/** Opens the place that a notification tells of, in a page that is open already if there is one. */
export async function openNotification(
  worker: ServiceWorkerGlobalScope,
  { notification }: NotificationEvent,
): Promise<void> {
  notification.close();
  const { url } = notification.data as { url: string };
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    await worker.clients.openWindow(url);
    return;
  }
  page.postMessage({ type: 'open', url });
  await page.focus();
}

/** The browser has replaced its subscription: the new one goes to the server. */
export async function subscribeAgain(worker: ServiceWorkerGlobalScope, event: Event): Promise<void> {
  const { oldSubscription } = event as { oldSubscription?: PushSubscription | null };
  const options = oldSubscription?.options;
  if (options === undefined) return;
  const { endpoint, keys } = (await worker.registration.pushManager.subscribe(options)).toJSON();
  await fetch(subscribeToPush.url, {
    method: subscribeToPush.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
    credentials: 'include',
  });
}
