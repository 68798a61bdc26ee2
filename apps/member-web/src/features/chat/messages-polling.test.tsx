import { buildConnection, buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { preloadLazy } from '@kopa/ui/use-lazy';
import { act, screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { chatWorld } from '../../../test/chat-world.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { loadLists } from '../../app/messages/load-lists.ts';
import { Component as MessagesPage } from '../../app/messages/messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

// The page's loader does it.
beforeAll(() => preloadLazy(loadLists));

const readWorld = () =>
  chatWorld([buildMessage(1, { content: 'Are you at the secretariat?', isRead: true })], {
    connections: [buildConnection(1)],
  });

/** Records the calls and lets the world answer them. */
function recordCalls() {
  const calls: string[] = [];
  const note = http.get('*/api/*', ({ request }) => {
    calls.push(new URL(request.url).pathname.includes('conversations') ? 'conversations' : 'messages');
    return undefined;
  });
  return { calls, note };
}

/** Counts the calls within these seconds of fake time. */
async function callsWithin(calls: string[], seconds: number) {
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return { conversations: count(calls, 'conversations'), messages: count(calls, 'messages') };
}

const count = (calls: string[], name: string) => calls.filter((call) => call === name).length;

/** The first rendering of a page takes longer on a busy machine. */
const longTimeout = { timeout: 30_000 };

async function openChat() {
  await vi.waitFor(() => screen.getByRole('button', { name: /Are you at the secretariat/ }), longTimeout);
  screen.getByRole('button', { name: /Are you at the secretariat/ }).click();
  await vi.waitFor(() => within(screen.getByRole('log')).getByText('Are you at the secretariat?'), longTimeout);
}

/** Own messages that the other member has not read. */
const unreadMessages = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildMessage(index + 1, { senderId: 1, receiverId: 2, content: 'Are you at the secretariat?' }),
  );

const lines = () => screen.getByRole('log').querySelectorAll('[data-message]').length;

async function openUnread() {
  await vi.waitFor(() => screen.getByRole('button', { name: /Are you at the secretariat/ }), longTimeout);
  screen.getByRole('button', { name: /Are you at the secretariat/ }).click();
  await vi.waitFor(() => expect(lines()).toBeGreaterThan(0), longTimeout);
}

test('without the live channel conversations are polled every 3 s and messages every 2 s, and new ones appear', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { calls, note } = recordCalls();
  const world = readWorld();
  renderPage(chat, world, note);
  await openChat();
  const { conversations, messages } = await callsWithin(calls, 12);
  expect(conversations).toBeGreaterThanOrEqual(3);
  expect(messages).toBeGreaterThanOrEqual(5);
  world.messages.push(buildMessage(2, { content: 'Polled' }));
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => within(screen.getByRole('log')).getByText('Polled'), longTimeout);
});

test('an error stays on the screen while the conversations are polled again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let polls = 0;
  const broken = http.get('*/conversations', () => {
    polls += 1;
    return polls === 1 ? HttpResponse.json({ code: 'forbidden', message: 'No.' }, { status: 403 }) : delay('infinite');
  });
  renderPage(chat, readWorld(), broken);
  await vi.waitFor(() => screen.getByText('Your conversations could not be loaded.'), longTimeout);
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(polls).toBe(2), longTimeout);
  expect(screen.getByText('Your conversations could not be loaded.')).toBeVisible();
  screen.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(screen.queryByText('Your conversations could not be loaded.')).toBeNull(), longTimeout);
});

test('after a quiet minute polling is slow, and a new message makes it fast', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { calls, note } = recordCalls();
  const world = readWorld();
  renderPage(chat, world, note);
  await openChat();
  await callsWithin(calls, 62);
  const quiet = await callsWithin(calls, 60);
  expect(quiet.conversations).toBeGreaterThanOrEqual(3);
  expect(quiet.conversations).toBeLessThanOrEqual(5);
  expect(quiet.messages).toBeGreaterThanOrEqual(1);
  expect(quiet.messages).toBeLessThanOrEqual(3);
  // The next poll of the messages is 30 s away: the conversations show the new message before.
  while ((await callsWithin(calls, 1)).messages === 0);
  world.messages.push(buildMessage(2, { content: 'Polled' }));
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(() => within(screen.getByRole('log')).getByText('Polled'), longTimeout);
  const fast = await callsWithin(calls, 12);
  expect(fast.conversations).toBeGreaterThanOrEqual(3);
  expect(fast.messages).toBeGreaterThanOrEqual(4);
});

test('a new message makes the polling of the conversations fast, whether or not a chat is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { calls, note } = recordCalls();
  const world = readWorld();
  renderPage(chat, world, note);
  await vi.waitFor(() => screen.getByRole('button', { name: /Are you at the secretariat/ }), longTimeout);
  await callsWithin(calls, 62);
  expect((await callsWithin(calls, 30)).conversations).toBeLessThanOrEqual(3);
  world.messages.push(buildMessage(2, { content: 'Polled' }));
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(() => screen.getByRole('button', { name: /Polled/ }), longTimeout);
  expect((await callsWithin(calls, 12)).conversations).toBeGreaterThanOrEqual(3);
});

test('nothing is polled while the live channel is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { calls, note } = recordCalls();
  const world = readWorld();
  const { publish } = world;
  renderLivePage(chat, world, note);
  await vi.waitFor(() => expect(world.publish).not.toBe(publish), 30_000);
  await openChat();
  expect(await callsWithin(calls, 12)).toEqual({ conversations: 0, messages: 0 });
});

test('a live channel that is not open yet is polled like a lost one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  const { calls, note } = recordCalls();
  renderLivePage(chat, readWorld(), note);
  await openChat();
  const { conversations, messages } = await callsWithin(calls, 12);
  expect(conversations).toBeGreaterThanOrEqual(3);
  expect(messages).toBeGreaterThanOrEqual(5);
});

test('a live channel that opens fetches the messages once, not also by a poll', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  const searches: string[] = [];
  const note = http.get('*/messages/direct/1/2', ({ request }) => void searches.push(new URL(request.url).search));
  renderLivePage(chat, readWorld(), note);
  await openChat();
  searches.length = 0;
  act(() => FakeSocket.opened.at(-1)?.receive('authenticated', { userId: 1 }));
  await vi.waitFor(() => expect(searches).not.toEqual([]), longTimeout);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(searches).toEqual(['']);
});

test('a poll finds that all of two loaded pages were read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const world = chatWorld(unreadMessages(80), { connections: [buildConnection(1)] });
  renderPage(chat, world);
  await openUnread();
  screen.getByRole('button', { name: 'Load older messages' }).click();
  await vi.waitFor(() => expect(lines()).toBe(80), longTimeout);
  for (const message of world.messages) message.isRead = true;
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(screen.getAllByRole('img', { name: 'Read' })).toHaveLength(80), longTimeout);
});

test('a poll fetches no page of older messages, also where none of the loaded ones has been read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { calls, note } = recordCalls();
  const world = chatWorld(unreadMessages(60), { connections: [buildConnection(1)] });
  renderPage(chat, world, note);
  await openUnread();
  expect((await callsWithin(calls, 12)).messages).toBeGreaterThan(0);
  world.messages.push(buildMessage(61, { content: 'Polled' }));
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => within(screen.getByRole('log')).getByText('Polled'), longTimeout);
  expect(lines()).toBe(51);
});

test('without the live channel polling finds a group’s message that was written just before the member’s own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const group = buildGroup(1, { memberIds: new Set([1, 2]) });
  const world = createWorld({ signedInId: 1, members: [buildMember(1), buildMember(2)], groups: [group] });
  const publish = (content: string) =>
    world.groupMessages.push({
      id: world.nextId(),
      userId: 2,
      groupId: 1,
      content,
      createdAt: world.now().toISOString(),
    });
  publish('Football on Saturday');
  const competingMessage = http.post('*/api/groups/messages', () => {
    publish('At four o’clock');
    return undefined;
  });
  const { user } = renderPage(chat, world, competingMessage);
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: new RegExp(group.name) }));
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Football on Saturday')).toBeVisible();
  await write(user, screen.getByRole('textbox', { name: 'Message' }), 'I am in{Enter}');
  await vi.waitFor(() => expect(log.getByText('I am in')).toBeVisible(), longTimeout);
  await vi.waitFor(() => expect(log.queryByLabelText('Sending...')).toBeNull(), longTimeout);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await log.findByText('At four o’clock')).toBeVisible();
});
