import { type PushPayload, subscribeToPush } from '@kopa/contracts/notifications/push';
import { countUnread, isSignedIn } from '../src/device/offline/unread-count.ts';

/** Milliseconds for an open page's answer. */
const answerWithin = 1_000;

/** Shows a push message, unless a visible page already shows its content. */
export async function showPush(worker: ServiceWorkerGlobalScope, { data }: PushEvent): Promise<void> {
  const payload = readPayload(data);
  if (payload === null) return;
  // A logout may not have reached the server yet.
  if (!(await isSignedIn())) return;
  const { title, body, tag, url } = payload;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOnScreen = pages.some((page) => page.visibilityState === 'visible' && isAt(new URL(page.url), url));
  if (isOnScreen) return;
  const options = { body, tag, renotify: true, data: { url }, icon: '/icon-192.png', badge: '/badge-96.png' };
  await worker.registration.showNotification(title, options);
  if (!isMessage(tag)) return;
  const unread = await countUnread();
  await worker.navigator.setAppBadge?.(unread).catch(() => undefined);
}

const isAt = ({ pathname, search }: URL, url: string) => pathname + search === url || pathname === url;
const isMessage = (tag: string) => /^(chat|group)-/.test(tag);

function readPayload(data: PushMessageData | null): PushPayload | null {
  try {
    return data?.json() as PushPayload;
  } catch {
    return null;
  }
}

/** Opens the path of a notification, in an open page if one answers. */
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
  // The tap allows a focus only for a moment.
  const focused = page.focus().catch(() => undefined);
  if (!(await opens(page, url))) await page.navigate(url).catch(() => worker.clients.openWindow(url));
  await focused;
}

/** True if a page has opened the path. A loading or frozen page does not answer. */
function opens(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerWithin);
    page.postMessage({ type: 'open', url }, [port2]);
  });
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
