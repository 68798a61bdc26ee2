import { memberPages } from '@kopa/contracts/member-pages';
import { buildMessage } from '@kopa/mocks/builders';
import { write } from '@kopa/ui/testing/write';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatWorld } from '../../../test/chat-world.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../app/messages/messages-page.tsx';
import { PushOffer } from './push-offer.tsx';

const page = {
  element: (
    <>
      <PushOffer />
      <MessagesPage />
    </>
  ),
  paths: ['/chat/*'],
};

const requestPermission = vi.fn(async () => 'denied');

beforeEach(() => {
  requestPermission.mockReset().mockResolvedValue('denied');
  const registration = { pushManager: { getSubscription: async () => null } };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Opens a chat, with the offer above it as in the app. */
async function openChat() {
  const world = chatWorld([buildMessage(1, { content: 'Where are you?' })]);
  const { user, leave, router } = renderPage(page, world);
  await act(() => router.navigate(memberPages.messages));
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  const send = async (text: string) => {
    await write(user, await screen.findByRole('textbox', { name: 'Message' }), `${text}{Enter}`);
    await vi.waitFor(() => expect(world.messages.at(-1)?.content).toBe(text), 30_000);
  };
  const toList = async () => {
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Messages' });
  };
  return { user, leave, send, toList };
}

test('push messages are offered in the list of chats after a message was sent, and the browser asks only after the button', async () => {
  const { user, send, toList } = await openChat();
  await send('At the gate');
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  await toList();
  const accept = await screen.findByRole('button', { name: 'Turn on notifications' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(accept);
  await vi.waitFor(() => expect(requestPermission).toHaveBeenCalledOnce(), 30_000);
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
});

test('a member who does not want push messages is not asked again', async () => {
  const first = await openChat();
  await first.send('At the gate');
  await first.toList();
  await first.user.click(await screen.findByRole('button', { name: 'Not now' }));
  first.leave();
  const { send, toList } = await openChat();
  await send('Still there');
  await vi.waitFor(() => expect(screen.getByText('Still there', { selector: '[role="log"] *' })).toBeVisible(), 30_000);
  await toList();
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
});
