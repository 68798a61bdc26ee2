import { beforeEach, expect, test, vi } from 'vitest';
import { clearOffline } from '../src/device/offline/offline-store.ts';
import { storeUnread } from '../src/device/offline/unread-count.ts';
import { memberKey } from '../src/session/stored-member.ts';
import { openNotification, showPush, subscribeAgain } from './push.ts';

const message = { title: 'Femi Bassey', body: 'Are you in camp?', tag: 'chat-7', url: '/chat/7' };
const pushed = (payload: object) => ({ data: { json: () => payload } }) as PushEvent;

/** A page that is open in the browser; `answers` is false for one that does not listen yet. */
function page({ url = '/', isVisible = true, answers = true } = {}) {
  return {
    url: `https://kopa.test${url}`,
    visibilityState: isVisible ? 'visible' : 'hidden',
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => Promise.resolve()),
    postMessage: vi.fn((_data: object, [port]: MessagePort[]) => {
      if (answers) port?.postMessage('opened');
    }),
  };
}

function worker(...pages: ReturnType<typeof page>[]) {
  const shown: { title: string; tag: string }[] = [];
  const scope = {
    clients: { matchAll: () => Promise.resolve(pages), openWindow: vi.fn(() => Promise.resolve(null)) },
    registration: {
      showNotification(title: string, { tag }: { tag: string }) {
        shown.push({ title, tag });
        return Promise.resolve();
      },
    },
    navigator: { setAppBadge: vi.fn(() => Promise.resolve()) },
  };
  return { scope, shown, self: scope as never };
}

beforeEach(async () => {
  localStorage.setItem(memberKey, '{}');
  await storeUnread(2);
});

test('a message is shown, and the badge counts the unread messages', async () => {
  const { scope, shown, self } = worker();
  await showPush(self, pushed(message));
  expect(shown).toEqual([{ title: 'Femi Bassey', tag: 'chat-7' }]);
  expect(scope.navigator.setAppBadge).toHaveBeenLastCalledWith(3);
  await showPush(self, pushed({ ...message, body: 'Hello?' }));
  expect(scope.navigator.setAppBadge).toHaveBeenLastCalledWith(4);
});

test('a notification that is no message leaves the badge', async () => {
  const { scope, self } = worker();
  await showPush(self, pushed({ ...message, tag: 'notification-4', url: '/posts/4' }));
  expect(scope.navigator.setAppBadge).not.toHaveBeenCalled();
});

test('a message of the visible chat is not shown', async () => {
  const { shown, self } = worker(page({ url: '/chat/7' }));
  await showPush(self, pushed(message));
  expect(shown).toEqual([]);
  const hidden = worker(page({ url: '/chat/7', isVisible: false }));
  await showPush(hidden.self, pushed(message));
  expect(hidden.shown).toHaveLength(1);
});

test('after a logout nothing is shown, and a session that began since is left alone', async () => {
  const calls = vi.fn();
  vi.stubGlobal('fetch', calls);
  await clearOffline();
  const { shown, self } = worker();
  await showPush(self, pushed(message));
  expect(shown).toEqual([]);
  expect(calls).not.toHaveBeenCalled();
});

const tapped = { notification: { close: () => undefined, data: { url: '/chat/7' } } } as unknown as NotificationEvent;

test('a tap opens the path in an open page', async () => {
  const open = page();
  const { scope, self } = worker(open);
  await openNotification(self, tapped);
  expect(open.focus).toHaveBeenCalled();
  expect(open.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open', url: '/chat/7' });
  expect(open.navigate).not.toHaveBeenCalled();
  expect(scope.clients.openWindow).not.toHaveBeenCalled();
});

test('a tap navigates a page that does not listen yet', async () => {
  const loading = page({ answers: false });
  vi.useFakeTimers();
  const opened = openNotification(worker(loading).self, tapped);
  await vi.runAllTimersAsync();
  await opened;
  expect(loading.navigate).toHaveBeenCalledWith('/chat/7');
});

test('a tap without an open page opens one', async () => {
  const { scope, self } = worker();
  await openNotification(self, tapped);
  expect(scope.clients.openWindow).toHaveBeenCalledWith('/chat/7');
});

test('a new subscription goes to the server, and without the old one there is none', async () => {
  const calls = vi.fn();
  vi.stubGlobal('fetch', calls);
  const subscription = { endpoint: 'https://push.test/7', keys: { p256dh: 'key', auth: 'secret' } };
  const subscribe = vi.fn(async () => ({ toJSON: () => subscription }));
  const self = { registration: { pushManager: { subscribe } } } as never;
  await subscribeAgain(self, { oldSubscription: null } as never);
  expect(subscribe).not.toHaveBeenCalled();
  const options = { userVisibleOnly: true, applicationServerKey: 'ours' };
  await subscribeAgain(self, { oldSubscription: { options } } as never);
  expect(subscribe).toHaveBeenCalledWith(options);
  expect(calls.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(subscription) });
});
