import { getPinnedChats, pinConversation } from '@kopa/contracts/chat/chat-marks';
import { buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../../../test/set-network.ts';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';
import { storedSends } from '../../../device/outbox/stored-sends.ts';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

/** The member has a conversation with Bayo and one with Chika, and belongs to a group. */
function chatWorld() {
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2, { name: 'Bayo Adeyemi' }), buildMember(3, { name: 'Chika Obi' })],
    conversations: [
      { id: 1, user1Id: 1, user2Id: 2 },
      { id: 2, user1Id: 1, user2Id: 3 },
    ],
    messages: [
      buildMessage(1, { content: 'Are you at the gate?', isRead: true }),
      buildMessage(2, { conversationId: 2, senderId: 3, content: 'See you on Thursday', isRead: true }),
    ],
    groups: [buildGroup(1, { name: 'Red Cross', memberIds: new Set([1, 2]) })],
    groupMessages: [],
  });
}

type User = ReturnType<typeof renderPage>['user'];

const row = (text: RegExp) => screen.findByRole('button', { name: text });
const itemOf = async (text: RegExp) => within((await row(text)).closest('li') as HTMLElement);

async function choose(user: User, text: RegExp, label: string) {
  await user.click((await itemOf(text)).getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}

const pinned = () => screen.findByRole('region', { name: 'Pinned' });

test('a pinned chat stands in "Pinned" above the list, not again below, until the pin ends', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  await choose(user, /Are you at the gate/, 'Pin');
  expect(within(await pinned()).getByText('Bayo Adeyemi')).toBeVisible();
  expect(screen.getAllByText('Bayo Adeyemi')).toHaveLength(1);
  await expect.poll(() => world.conversations[0]?.pinnedBy?.has(1)).toBe(true);
  await choose(user, /Are you at the gate/, 'Unpin');
  await eventually(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull());
  expect(screen.getByText('Bayo Adeyemi')).toBeVisible();
  await expect.poll(() => world.conversations[0]?.pinnedBy?.has(1)).toBe(false);
});

test('a pinned conversation beyond the loaded pages stands above the list', async () => {
  const world = chatWorld();
  Object.assign(world.conversations[0] ?? {}, { pinnedBy: new Set([1]) });
  const others = Array.from({ length: 30 }, (_, index) => buildMember(index + 10));
  world.members.push(...others);
  for (const { user } of others) {
    world.conversations.push({ id: user.id, user1Id: 1, user2Id: user.id });
    world.messages.push(buildMessage(user.id, { conversationId: user.id, senderId: user.id, isRead: true }));
  }
  renderPage(chat, world);
  expect(within(await pinned()).getByText('Bayo Adeyemi')).toBeVisible();
});

test('a sixth pin is refused in words', async () => {
  const { user } = renderPage(chat, chatWorld(), refusing(pinConversation, 'too_many_pins'));
  await choose(user, /Are you at the gate/, 'Pin');
  expect(await screen.findByText('You have pinned 5 chats. Unpin one of them first.')).toBeVisible();
  await eventually(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull());
  expect(await storedSends(1)).toEqual([]);
});

test('a pin without a network shows at once, and is sent when the network is back', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  await row(/Are you at the gate/);
  loseNetwork();
  await choose(user, /Are you at the gate/, 'Pin');
  expect(within(await pinned()).getByText('Bayo Adeyemi')).toBeVisible();
  expect(world.conversations[0]?.pinnedBy).toBeUndefined();
  setNetwork(true);
  await expect.poll(() => world.conversations[0]?.pinnedBy?.has(1)).toBe(true);
  expect(within(await pinned()).getByText('Bayo Adeyemi')).toBeVisible();
});

test('of two choices without a network the last one stays', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  await row(/Are you at the gate/);
  loseNetwork();
  await choose(user, /Are you at the gate/, 'Pin');
  await pinned();
  await choose(user, /Are you at the gate/, 'Unpin');
  await eventually(() => expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull());
  setNetwork(true);
  await expect.poll(async () => (await storedSends(1)).length).toBe(0);
  expect(world.conversations[0]?.pinnedBy?.has(1)).toBe(false);
});

test('a chat marked as unread beside its list closes', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }),
  );
  const { user } = renderPage(chat, chatWorld());
  await user.click(await row(/Are you at the gate/));
  await screen.findByRole('textbox', { name: 'Message' });
  await choose(user, /Are you at the gate/, 'Mark as unread');
  expect(await screen.findByText('Welcome to Messages')).toBeVisible();
  expect((await itemOf(/Are you at the gate/)).getByText('Marked as unread')).toBeInTheDocument();
});

test('a chat marked as unread shows it and counts in its tab, until it is opened', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  const tab = await screen.findByRole('tab', { name: 'Direct' });
  await choose(user, /Are you at the gate/, 'Mark as unread');
  expect((await itemOf(/Are you at the gate/)).getByText('Marked as unread')).toBeInTheDocument();
  await eventually(() => expect(tab).toHaveAccessibleDescription('1 unread'));
  await user.click(await row(/Are you at the gate/));
  await screen.findByRole('textbox', { name: 'Message' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await row(/Are you at the gate/);
  await eventually(() => expect(screen.queryByText('Marked as unread')).toBeNull());
  await expect.poll(() => world.conversations[0]?.unreadBy?.has(1)).toBe(false);
  await eventually(() => expect(screen.getByRole('tab', { name: 'Direct' })).not.toHaveAccessibleDescription());
});

test('the menu of a group mutes its chat, and a muted one counts in no tab', async () => {
  const world = chatWorld();
  const at = world.now().toISOString();
  world.groupMessages.push({ id: 9, userId: 2, groupId: 1, content: 'Football today', createdAt: at });
  const { user } = renderPage(chat, world);
  const tab = await screen.findByRole('tab', { name: 'Groups' });
  await eventually(() => expect(tab).toHaveAccessibleDescription('1 unread'));
  await user.click(tab);
  await choose(user, /Red Cross/, 'Mute chat');
  expect((await itemOf(/Red Cross/)).getByText('Muted')).toBeInTheDocument();
  await eventually(() => expect(tab).not.toHaveAccessibleDescription());
});

test('a long press opens the menu of a chat and does not open the chat', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  renderPage(chat, chatWorld());
  const button = await row(/Are you at the gate/);
  fireEvent.pointerDown(button, { pointerType: 'touch', clientX: 5, clientY: 5 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await screen.findByRole('menuitem', { name: 'Pin' })).toBeVisible();
  expect(fireEvent.touchEnd(button)).toBe(false);
});

test('a pin on another device shows here, and a mark on an open chat stays', async () => {
  const world = chatWorld();
  const calls = vi.fn();
  const noted = http.delete('*/unread-mark', () => calls());
  const { user } = renderLivePage(chat, world, noted);
  await user.click(await row(/Are you at the gate/));
  await screen.findByRole('textbox', { name: 'Message' });
  for (const field of ['pinnedBy', 'unreadBy'] as const) {
    Object.assign(world.conversations[0] ?? {}, { [field]: new Set([1]) });
  }
  const marks = { isPinned: true, isMarkedUnread: true };
  await expect.poll(() => world.publish.length).toBe(1);
  world.publish({ type: 'chat_changed', payload: { kind: 'direct', chatId: 1, ...marks } });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(within(await pinned()).getByText('Marked as unread')).toBeInTheDocument();
  expect(calls).not.toHaveBeenCalled();
});

test('the list is complete where the pinned chats cannot be loaded', async () => {
  const world = chatWorld();
  Object.assign(world.conversations[0] ?? {}, { pinnedBy: new Set([1]) });
  renderPage(chat, world, refusing(getPinnedChats, 'unavailable', 'unavailable'));
  expect(within(await pinned()).getByText('Bayo Adeyemi')).toBeVisible();
  expect(screen.getByText('Chika Obi')).toBeVisible();
});
