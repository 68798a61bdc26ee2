import { afterEach, expect, test, vi } from 'vitest';
import { closeRead } from './shown-notifications.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

/** The notifications that the browser shows, by their tags. */
function shows(...tags: string[]) {
  const shown = tags.map((tag) => ({ tag, data: { url: `/${tag}` }, close: vi.fn() }));
  const registration = { getNotifications: () => Promise.resolve(shown) };
  Object.assign(navigator, { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  return () => shown.filter(({ close }) => close.mock.calls.length === 0).map(({ tag }) => tag);
}

test('the notifications of read chats and of the current page are closed', async () => {
  const left = shows('chat-1', 'chat-2', 'group-3', 'notification-4');
  const chats = [
    { kind: 'conversation', id: 1, unreadCount: 0 },
    { kind: 'conversation', id: 2, unreadCount: 1 },
    { kind: 'group', id: 3, unreadCount: 0 },
  ] as const;
  await closeRead(chats, '/notification-4');
  expect(left()).toEqual(['chat-2']);
});
