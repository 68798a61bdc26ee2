import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@kopa/contracts/notifications/push';
import { api } from '../../api/api.ts';
import { readOffline, writeOffline } from '../offline/offline-store.ts';
import { currentRegistration } from './service-worker.ts';

/** The push subscription of this browser. `blocked`: the member has refused push messages in the browser. */
export type PushState = 'unsupported' | 'off' | 'on' | 'blocked';

const isSupported = () => 'Notification' in window && 'PushManager' in window && navigator.serviceWorker !== undefined;

/** The state of this browser. Never rejects. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await currentRegistration();
  if (registration === undefined) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription().catch(() => null);
  return subscription === null || Notification.permission !== 'granted' ? 'off' : 'on';
}

/**
 * Subscribes this browser, and asks the member first if they have not been asked. Call it on a tap.
 * @throws if Kopa or the push service cannot be reached
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await subscribe();
  return 'on';
}

/** Ends the subscription of this browser. @throws if Kopa cannot be reached */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await currentRegistration())?.pushManager.getSubscription();
  if (subscription) {
    await api.call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Name of the time of the last renewal. A logout removes it. */
const renewalKey = 'push';
/** Milliseconds after which the browser renews its subscription. */
const renewAfter = 7 * 24 * 60 * 60 * 1000;

/**
 * A subscription belongs to a session: after a sign-in, and once a week, the browser subscribes again, without asking.
 * Never rejects.
 */
export async function renewSubscription(): Promise<void> {
  try {
    if ((await pushState()) !== 'on') return;
    const renewedAt = await readOffline<number>(renewalKey);
    if (renewedAt === undefined || Date.now() - renewedAt > renewAfter) await subscribe();
  } catch {
    // The next start tries it again.
  }
}

async function subscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await api.call(getPushKey, {});
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const known = await registration.pushManager.getSubscription();
  // Another key makes a subscription useless.
  if (known !== null && !isSameKey(known.options.applicationServerKey, key)) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint = '', keys } = (await registration.pushManager.subscribe(options)).toJSON();
  await api.call(subscribeToPush, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } });
  await writeOffline(renewalKey, Date.now());
}

function isSameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && other.every((byte, index) => bytes[index] === byte);
}
