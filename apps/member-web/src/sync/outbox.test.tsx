import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { buildMessage } from '@kopa/mocks/builders';
import { directMessageView } from '@kopa/mocks/chat/views';
import { outage } from '@kopa/mocks/faults';
import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import {
  bubbles,
  chat,
  isOutboxEmpty,
  openChat,
  sentBy,
  storeMessage,
  withoutAnswer,
  withoutNetwork,
  worldOfTwo,
} from '../../test/outbox-chat.tsx';
import { fakeWaits, passWaits } from '../../test/pass-waits.ts';
import { renderLivePage, renderPage } from '../../test/render-page.tsx';
import { setNetwork } from '../../test/set-network.ts';
import { storedSends } from '../device/outbox/stored-sends.ts';
import { clearMemberData } from '../session/stored-member.ts';

const findTwoWaiting = () =>
  eventually(() => expect(screen.getAllByLabelText('Waiting for the network')).toHaveLength(2));

/** Writes two messages without a network. */
async function writeTwoOffline(world: World) {
  const opened = await openChat(world, withoutNetwork());
  setNetwork(false);
  await write(opened.user, opened.input, 'On my way{Enter}');
  // A call that is answered late makes a first attempt, during which Enter sends nothing.
  await screen.findByLabelText('Waiting for the network');
  await write(opened.user, opened.input, 'In ten minutes{Enter}');
  return opened;
}

test('messages written without a network wait in the chat, survive a reload, and arrive once each and in order', async () => {
  const world = worldOfTwo();
  const first = await writeTwoOffline(world);
  await findTwoWaiting();
  expect(first.input).toHaveValue('');
  await write(first.user, first.input, 'Half a thought');
  first.leave();
  const { user } = renderPage(chat, world, withoutNetwork());
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await findTwoWaiting();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
  expect(sentBy(world)).toEqual([]);
  setNetwork(true);
  await expect.poll(() => sentBy(world)).toEqual(['On my way', 'In ten minutes']);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(screen.queryByLabelText('Waiting for the network')).toBeNull();
});

test('messages are sent where the browser wrongly reports no network, once any call is answered', async () => {
  const world = worldOfTwo();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, input } = await openChat(world);
  await write(user, input, 'Can you hear me?{Enter}');
  await expect.poll(() => sentBy(world)).toEqual(['Can you hear me?']);
  act(() => void window.dispatchEvent(new Event('offline')));
  await write(user, input, 'And now?{Enter}');
  await user.click(screen.getByRole('button', { name: 'View profile' }));
  await expect.poll(() => sentBy(world)).toEqual(['Can you hear me?', 'And now?']);
});

test('a message waits after a network failure, and arrives once', async () => {
  fakeWaits();
  const world = worldOfTwo();
  let tries = 0;
  const arrivesWithoutAnswer = http.post('*/api/messages/direct', async ({ request }) => {
    tries += 1;
    if (tries > 1) return undefined;
    const { content } = (await request.json()) as { content: string };
    storeMessage(world, request.headers, content);
    setNetwork(false);
    return Response.error();
  });
  const { user, input } = await openChat(world, arrivesWithoutAnswer);
  await write(user, input, 'Through the tunnel{Enter}');
  expect(await screen.findByLabelText('Waiting for the network')).toBeVisible();
  await passWaits(() => tries, 1);
  setNetwork(true);
  await expect.poll(() => tries).toBe(2);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(sentBy(world)).toEqual(['Through the tunnel']);
});

test.each([
  ['had not arrived', false],
  ['had arrived', true],
])('a message that %s and had no answer before a reload is there once in the end', async (_, isStored) => {
  const world = worldOfTwo();
  const first = await openChat(world, withoutAnswer(world, isStored));
  await write(first.user, first.input, 'Do not lose me{Enter}');
  expect(await screen.findByText('Sending...')).toBeVisible();
  await expect.poll(() => sentBy(world)).toEqual(isStored ? ['Do not lose me'] : []);
  first.leave();
  renderPage(chat, world);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(sentBy(world)).toEqual(['Do not lose me']);
});

test('a page that was left does not repeat a send, which the next session would do a second time', async () => {
  const world = worldOfTwo();
  let tries = 0;
  const failed = Promise.withResolvers<void>();
  const failsLate = http.post('*/api/messages/direct', async () => {
    tries += 1;
    await failed.promise;
    return Response.error();
  });
  const { user, input, client, leave } = await openChat(world, failsLate);
  await write(user, input, 'Left behind{Enter}');
  await expect.poll(() => tries).toBe(1);
  const send = client.getMutationCache().find({ mutationKey: ['outbox'], exact: false });
  leave();
  failed.resolve();
  await expect.poll(() => send?.state.status).toBe('error');
  expect(tries).toBe(1);
});

test('a message that is refused after a reload gives the reason and stays in the chat, until the member deletes it', async () => {
  const world = worldOfTwo();
  const first = await openChat(world, withoutAnswer(world, false));
  await write(first.user, first.input, 'One more{Enter}');
  expect(await screen.findByText('Sending...')).toBeVisible();
  first.leave();
  const refuse = outage(sendDirectMessage, 'awaiting_reply');
  const { user, leave } = renderPage(chat, world, refuse);
  expect(await screen.findByText('You can write more once they have answered.')).toBeVisible();
  leave();
  renderPage(chat, world, refuse);
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  expect(bubbles('One more')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(bubbles('One more')).toHaveLength(0);
  await expect.poll(isOutboxEmpty).toBe(true);
});

test('a message that is refused is tried once', async () => {
  let tries = 0;
  const refuses = http.post('*/api/messages/direct', () => {
    tries += 1;
    return new HttpResponse('{}', { status: 403 });
  });
  const { user, input } = await openChat(worldOfTwo(), refuses);
  await write(user, input, 'One more{Enter}');
  await screen.findByText('Not sent');
  expect(tries).toBe(1);
});

test('a message that is refused here, and that another tab has sent meanwhile, is gone', async () => {
  const refuses = http.post('*/api/messages/direct', async () => {
    await clear(createStore('kopa-outbox', 'sends'));
    return new HttpResponse('{}', { status: 403 });
  });
  const { user, input } = await openChat(worldOfTwo(), refuses);
  await write(user, input, 'Sent elsewhere{Enter}');
  await expect.poll(isOutboxEmpty).toBe(true);
  await eventually(() => expect(bubbles('Sent elsewhere')).toHaveLength(0));
});

test('a message without an answer is sent again by itself with its key, so that it arrives once', async () => {
  fakeWaits();
  const world = worldOfTwo();
  const keys: (string | null)[] = [];
  const failsThrice = http.post('*/api/messages/direct', async ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length > 3) return undefined;
    const { content } = (await request.json()) as { content: string };
    storeMessage(world, request.headers, content);
    return Response.error();
  });
  const { user, input } = await openChat(world, failsThrice);
  await write(user, input, 'Are you there?{Enter}');
  await passWaits(() => keys.length, 3);
  await expect.poll(() => keys).toHaveLength(4);
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(new Set(keys).size).toBe(1);
  expect(sentBy(world)).toEqual(['Are you there?']);
});

/** Makes the server store a message and send its echo, but no HTTP response. */
function echoWithoutAnswer(world: World) {
  return http.post('*/api/messages/direct', async ({ request }) => {
    const { content } = (await request.json()) as { content: string };
    const key = request.headers.get('idempotency-key') ?? '';
    const stored = buildMessage(world.nextId(), { senderId: 1, receiverId: 2, content });
    const message = { ...directMessageView(world, 1, stored), clientId: key };
    world.publish({ type: 'new_message', payload: { message, clientId: key } });
    await delay('infinite');
  });
}

test('a message with an echo counts as sent despite its HTTP result', async () => {
  const world = worldOfTwo();
  const { publish } = world;
  const { user } = renderLivePage(chat, world, echoWithoutAnswer(world));
  await eventually(() => expect(world.publish).not.toBe(publish));
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await write(user, await screen.findByRole('textbox', { name: 'Message' }), 'Here{Enter}');
  await expect.poll(isOutboxEmpty).toBe(true);
  expect(bubbles('Here')).toHaveLength(1);
  expect(screen.queryByText('Sending...')).toBeNull();
});

test('the same text from another device does not count as the message that is pending here', async () => {
  const world = worldOfTwo();
  const { publish } = world;
  const { user } = renderLivePage(chat, world, withoutAnswer(world, false));
  await eventually(() => expect(world.publish).not.toBe(publish));
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await write(user, await screen.findByRole('textbox', { name: 'Message' }), 'Yes{Enter}');
  expect(await screen.findByText('Sending...')).toBeVisible();
  const clientId = crypto.randomUUID();
  const stored = buildMessage(world.nextId(), { senderId: 1, receiverId: 2, content: 'Yes' });
  const message = { ...directMessageView(world, 1, stored), clientId };
  act(() => world.publish({ type: 'new_message', payload: { message, clientId } }));
  await eventually(() => expect(bubbles('Yes')).toHaveLength(2));
  expect(screen.getByText('Sending...')).toBeVisible();
});

test('a logout removes drafts and unsent messages; an expired session keeps them', async () => {
  const world = worldOfTwo();
  const { user, input } = await openChat(world, withoutAnswer(world, false));
  await write(user, input, 'Secret{Enter}');
  await write(user, input, 'Half a thought');
  expect(JSON.stringify(localStorage)).toContain('Half');
  expect(await storedSends(1)).toMatchObject([{ variables: { message: { content: 'Secret' } } }]);
  clearMemberData({ keepsUnsent: true });
  expect(JSON.stringify(localStorage)).toContain('Half');
  clearMemberData();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}');
});

test('a message is sent also without room in the storage', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const world = worldOfTwo();
  const { user, input } = await openChat(world);
  await write(user, input, 'My phone is full{Enter}');
  await expect.poll(() => sentBy(world)).toEqual(['My phone is full']);
});

test('a message from an app opened offline waits for the network', async () => {
  const world = worldOfTwo();
  const first = await writeTwoOffline(world);
  await expect.poll(async () => (await storedSends(1)).length).toBe(2);
  first.leave();
  onlineManager.setOnline(true);
  const { user } = renderPage(chat, world, withoutNetwork());
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await findTwoWaiting();
});

test('a limit that ends soon is waited for', async () => {
  fakeWaits();
  const world = worldOfTwo();
  let tries = 0;
  const limited = http.post('*/api/messages/direct', () => {
    tries += 1;
    if (tries > 1) return undefined;
    return HttpResponse.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '1' } });
  });
  const { user, input } = await openChat(world, limited);
  await write(user, input, 'Too fast{Enter}');
  await passWaits(() => tries, 1);
  await expect.poll(() => sentBy(world)).toEqual(['Too fast']);
  expect(screen.queryByText('Not sent')).toBeNull();
});
