import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import { buildConnection, buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { preloadLazy } from '@kopa/ui/use-lazy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { permissionFreshFor } from '../../features/chat/messages.queries.ts';
import { startConversation } from '../../shared/people/start-conversation.ts';
import { loadLists } from './load-lists.ts';
import { Component as MessagesPage } from './messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

// The page's loader does it.
beforeAll(() => preloadLazy(loadLists));

/** The member has two conversations; the one with member 2 has an unread message. */
function chatWorld() {
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2), buildMember(3), buildMember(4)],
    connections: [buildConnection(1), buildConnection(2, { connectedUserId: 3 })],
    conversations: [
      { id: 1, user1Id: 1, user2Id: 2 },
      { id: 2, user1Id: 1, user2Id: 3 },
    ],
    messages: [
      buildMessage(1, { conversationId: 2, senderId: 3, content: 'See you on Thursday', isRead: true }),
      buildMessage(2, { content: 'Are you at the secretariat?' }),
    ],
  });
}

async function openChat(world = chatWorld(), ...faults: Parameters<typeof renderPage>[2][]) {
  const rendered = renderPage(chat, world, ...faults);
  await rendered.user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  const input = await screen.findByRole('textbox', { name: 'Message' });
  return { ...rendered, world, input };
}

test('conversations are listed newest first with their last message and unread count', async () => {
  renderPage(chat, chatWorld());
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Are you at the secretariat?'),
    expect.stringContaining('See you on Thursday'),
  ]);
  expect(within(rows[0] as HTMLElement).getByText('1')).toBeVisible();
});

test.each([
  ['?conversation=2', '/chat/2', 'See you on Thursday'],
  ['?group=1', '/chat/groups/1', 'No messages yet'],
])('%s opens that chat at its own address', async (search, path, text) => {
  const world = chatWorld();
  world.groups.push(buildGroup(1, { memberIds: new Set([1]) }));
  const { router } = renderPage(chat, world);
  await act(() => router.navigate(`/chat${search}`));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await screen.findByText(text)).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(path);
});

test.each(['?conversation=9', '?conversation=x', '?group=9'])(
  '%s, which names no chat of the member, shows the list without an error',
  async (search) => {
    const { router } = renderPage(chat, chatWorld());
    await act(() => router.navigate(`/chat${search}`));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('today’s messages become yesterday’s at midnight while the chat is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const evening = new Date().setHours(23, 59, 0, 0);
  vi.setSystemTime(evening);
  const world = chatWorld();
  for (const message of world.messages) message.createdAt = new Date(evening - 5 * 60_000).toISOString();
  const { user } = renderLivePage(chat, world);
  await user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  expect(await screen.findByText('Today')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Yesterday')).toBeVisible();
});

test('the search ignores accents, case and the order of words', async () => {
  const world = chatWorld();
  Object.assign(world.members[2]?.user ?? {}, { name: 'Olúwaṣeun Adébáyọ̀' });
  world.groups = [
    buildGroup(1, { name: 'Ìlera Health CDS', memberIds: new Set([1]) }),
    buildGroup(2, { name: 'Red Cross', memberIds: new Set([1]) }),
  ];
  const { user } = renderPage(chat, world);
  const search = await screen.findByLabelText('Search conversations');
  const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('[class*="name"]')?.textContent);
  await expect.poll(names).toHaveLength(2);
  for (const typed of ['adebayo', 'ADÉBÁYỌ̀', 'adebayo oluwa', ' olúwa ']) {
    await user.clear(search);
    await user.type(search, typed);
    expect(names(), typed).toEqual(['Olúwaṣeun Adébáyọ̀']);
  }
  await user.clear(search);
  await write(user, search, 'ilera');
  expect(screen.getByText('No conversation matches your search.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  await expect.poll(names).toEqual(['Ìlera Health CDS']);
});

test('opening a conversation shows its messages and marks them as read', async () => {
  const { world } = await openChat();
  expect(within(await screen.findByRole('log')).getByText('Are you at the secretariat?')).toBeVisible();
  await waitFor(() => expect(world.messages[1]?.isRead).toBe(true));
});

test('Enter sends, Shift+Enter adds a line, and delivery shows a short flash', async () => {
  const { user, world, input } = await openChat();
  await user.type(input, 'On my way{Shift>}{Enter}{/Shift}by bus');
  expect(world.messages).toHaveLength(2);
  await write(user, input, '{Enter}');
  expect(await screen.findByText('Message delivered!')).toBeVisible();
  expect(world.messages.at(-1)?.content).toBe('On my way\nby bus');
  expect(input).toHaveValue('');
});

test('the head of a chat opens the profile of the other member, also by keyboard', async () => {
  const { user, input } = await openChat();
  const head = screen.getByRole('button', { name: 'View profile' });
  head.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Profile' });
  expect(await within(dialog).findByRole('heading', { name: buildMember(2).user.name })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(input).toBeVisible();
});

test('a blank text is not sent', async () => {
  const { user, world, input } = await openChat();
  await write(user, input, '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(world.messages).toHaveLength(2);
});

test.each([
  ['awaiting_reply', 'You can write more once they have answered.'],
  ['not_found', 'You cannot write to each other at the moment.'],
] as const)('a message refused as %s stays in the chat with the reason', async (code, reason) => {
  const { user, input } = await openChat(chatWorld(), refusing(sendDirectMessage, code));
  await write(user, input, 'One more{Enter}');
  expect(await screen.findByText('Failed to send message')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('an unsent text is still there after leaving the chat', async () => {
  const first = await openChat();
  await write(first.user, first.input, 'Half a thought');
  first.leave();
  const { input } = await openChat();
  expect(input).toHaveValue('Half a thought');
});

test('a member without groups sees where to find them', async () => {
  const { user } = renderPage(chat, chatWorld());
  await user.click(screen.getByRole('tab', { name: 'Groups' }));
  expect(await screen.findByText('No Groups Yet')).toBeVisible();
});

test('starting a conversation with a new person opens an empty chat, which the first message saves', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  await screen.findAllByRole('listitem');
  const { id, name, username, profilePicture, email, isOnline } = buildMember(4).user;
  act(() => startConversation({ id, name, username, profilePicture, email, isOnline }));
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  await write(user, await screen.findByRole('textbox', { name: 'Message' }), 'Hello there{Enter}');
  await waitFor(() => expect(world.messages.at(-1)).toMatchObject({ receiverId: 4, content: 'Hello there' }));
});

test('a web address in a message opens outside the app, without a referrer', async () => {
  const world = chatWorld();
  Object.assign(world.messages[1] ?? {}, { content: 'Are you at the secretariat? https://maps.example/ikeja.' });
  await openChat(world);
  const link = within(await screen.findByRole('log')).getByRole('link', { name: 'https://maps.example/ikeja' });
  expect(link).toHaveAttribute('href', 'https://maps.example/ikeja');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
});

/** The other member accepts messages at first, and refuses them later. */
function closingChat() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = vi.fn();
  const handler = http.get('*/api/messages/direct/:userId/:otherId/standing', () => {
    asked();
    return HttpResponse.json({ refusal: asked.mock.calls.length === 1 ? null : 'messages_closed' });
  });
  return { asked, handler };
}

test('typing in a closed chat shows the reason once the permission is stale', async () => {
  const { asked, handler } = closingChat();
  const { user, input } = await openChat(chatWorld(), handler);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await user.type(input, 'Wh');
  vi.setSystemTime(Date.now() + permissionFreshFor);
  await user.type(input, 'y');
  await user.clear(input);
  await user.type(input, 'H');
  expect(await screen.findByText(/takes messages from connections only/)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('returning to a closed chat shows the reason', async () => {
  const { asked, handler } = closingChat();
  await openChat(chatWorld(), handler);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  vi.setSystemTime(Date.now() + permissionFreshFor);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/takes messages from connections only/)).toBeVisible();
});
