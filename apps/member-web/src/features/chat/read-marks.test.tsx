import { readGroup } from '@kopa/contracts/chat/groups';
import { readDirectMessages } from '@kopa/contracts/chat/messages';
import { mock } from '@kopa/contracts/msw';
import { buildGroup, buildMessage } from '@kopa/mocks/builders';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { chatWorld } from '../../../test/chat-world.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setNetwork } from '../../../test/set-network.ts';
import { Component as MessagesPage } from '../../app/messages/messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

/** An open socket; the test acts as the server. */
class OpenSocket {
  static opened: OpenSocket[] = [];
  readonly CLOSING = 2;
  readyState = 1;
  sent: { type: string; payload: unknown }[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
  constructor() {
    OpenSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  receive(type: string, payload: unknown) {
    act(() => this.onmessage?.({ data: JSON.stringify({ type, payload }) }));
  }
}

/** The network is back, and the server accepts the next socket. */
function connect(): OpenSocket {
  act(() => void window.dispatchEvent(new Event('online')));
  const socket = OpenSocket.opened.at(-1) as OpenSocket;
  socket.receive('authenticated', { userId: 1, onlineUserIds: [] });
  return socket;
}

const lose = (socket: OpenSocket) => act(() => socket.onclose?.({ code: 1006 }));

async function openUnread() {
  const world = chatWorld([buildMessage(5, { content: 'Where are you?' })]);
  const overHttp: unknown[] = [];
  const { user, client } = renderPage(
    chat,
    world,
    mock(readDirectMessages, ({ body }) => {
      overHttp.push(body);
      return null;
    }),
  );
  vi.stubGlobal('WebSocket', OpenSocket);
  const conversation = await screen.findByRole('button', { name: /Where are you/ });
  const socket = connect();
  await user.click(conversation);
  await within(await screen.findByRole('log')).findByText('Where are you?');
  await expect.poll(() => socket.sent).toContainEqual({ type: 'message_read', payload: { messageId: 5 } });
  return { socket, overHttp, client };
}

test('a read mark lost in a dead channel is repeated over HTTP once the channel is back', async () => {
  const { socket, overHttp } = await openUnread();
  lose(socket);
  expect(overHttp).toEqual([]);
  lose(connect());
  await expect.poll(() => overHttp).toEqual([{ messageId: 5 }]);
  connect();
  await expect.poll(() => OpenSocket.opened.at(-1)?.sent.length).toBeGreaterThan(0);
  expect(overHttp).toEqual([{ messageId: 5 }]);
});

test('a confirmed read mark is not repeated', async () => {
  const { socket, overHttp, client } = await openUnread();
  socket.receive('message_read_receipt', { conversationId: 1, messageId: 5, readerId: 1 });
  lose(socket);
  const next = connect();
  await expect.poll(() => next.sent.length).toBeGreaterThan(0);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(overHttp).toEqual([]);
});

test('a message that came between the fetch of a chat and the first opening of the channel is shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const world = chatWorld([buildMessage(5, { content: 'Where are you?' })]);
  const { user } = renderPage(chat, world);
  vi.stubGlobal('WebSocket', OpenSocket);
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await within(await screen.findByRole('log')).findByText('Where are you?');
  world.messages.push(buildMessage(6, { content: 'At the gate' }));
  connect();
  expect(await within(screen.getByRole('log')).findByText('At the gate')).toBeVisible();
});

test('a chat and a group that were read without a network are marked after a reload, once the channel first opens', async () => {
  const world = chatWorld([buildMessage(5, { content: 'Where are you?' })], {
    groups: [buildGroup(1, { memberIds: new Set([1, 2]) })],
    groupMessages: [{ id: 8, userId: 2, groupId: 1, content: 'On Saturday', createdAt: '2026-01-01T09:00:00.000Z' }],
  });
  const answer = vi.fn<() => Response | undefined>(() => HttpResponse.error());
  const lost = [readDirectMessages, readGroup].map(({ url }) => http.put(`*${url}`, answer));
  const { user, leave } = renderPage(chat, world, ...lost);
  vi.stubGlobal('WebSocket', OpenSocket);
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await expect.poll(() => answer.mock.calls.length).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: /On Saturday/ }));
  await expect.poll(() => answer.mock.calls.length).toBe(2);
  leave();
  // A new document has only the content of the device.
  expect(localStorage.getItem('kopa.unsent.1.read-marks')).toMatch(/"messageId":5.*"messageId":8/);
  answer.mockReturnValue(undefined);
  renderPage(<p>Elsewhere</p>, world);
  await screen.findByText('Elsewhere');
  vi.stubGlobal('WebSocket', OpenSocket);
  connect();
  await expect.poll(() => world.messages[0]?.isRead).toBe(true);
  await expect.poll(() => world.groups[0]?.readUpTo.get(1)).toBe(8);
});

test('a read mark refused for too many calls goes again once the network is back, also without a channel', async () => {
  const world = chatWorld([buildMessage(5, { content: 'Where are you?' })]);
  const limited = () => HttpResponse.json({ code: 'rate_limited' }, { status: 429 });
  const answer = vi.fn<() => Response | undefined>(limited);
  const { user, leave } = renderPage(chat, world, http.put(`*${readDirectMessages.url}`, answer));
  await user.click(await screen.findByRole('button', { name: /Where are you/ }));
  await expect.poll(() => answer.mock.results.length).toBe(1);
  leave();
  answer.mockReturnValue(undefined);
  renderPage(<p>Elsewhere</p>, world);
  await screen.findByText('Elsewhere');
  setNetwork(false);
  setNetwork(true);
  await expect.poll(() => world.messages[0]?.isRead).toBe(true);
});
