import { getPushKey, subscribeToPush } from '@kopa/contracts/notifications/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { memberKey } from '../../session/stored-member.ts';
import { clearOffline } from '../offline/offline-store.ts';
import { renewSubscription } from './push.ts';

const calls: unknown[] = [];
const subscription = {
  options: { applicationServerKey: new ArrayBuffer(0) },
  unsubscribe: async () => true,
  toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'a', auth: 'b' } }),
};

beforeEach(() => {
  localStorage.setItem(memberKey, '{}');
  calls.length = 0;
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription };
  const registration = { pushManager };
  Object.assign(navigator, {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(api, 'call').mockImplementation(((route: unknown) => {
    calls.push(route);
    return Promise.resolve({ publicKey: '' });
  }) as never);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

test('the first start after a sign-in renews the subscription, later starts do not', async () => {
  await renewSubscription();
  expect(calls).toEqual([getPushKey, subscribeToPush]);
  await renewSubscription();
  expect(calls).toHaveLength(2);
  // A logout removes all stored values.
  await clearOffline();
  await renewSubscription();
  expect(calls).toHaveLength(4);
});
