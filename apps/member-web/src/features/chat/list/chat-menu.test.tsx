import { getWritingConditions, sendDirectMessage } from '@kopa/contracts/chat/messages';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildConnection, buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';
import { BlockMuteDialog } from '../../../shared/moderation/block-mute-dialog.tsx';
import { Report } from '../../../shared/moderation/report.tsx';
import { useUnreadMessages } from '../unread-messages.ts';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

function Unread() {
  return <output aria-label="Unread">{useUnreadMessages()}</output>;
}

function chatWorld(given: Partial<World> = {}) {
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2, { name: 'Bayo Adeyemi' }), buildMember(3)],
    connections: [buildConnection(1)],
    conversations: [
      { id: 1, user1Id: 1, user2Id: 2 },
      { id: 2, user1Id: 1, user2Id: 3 },
    ],
    messages: [
      buildMessage(1, { conversationId: 2, senderId: 3, content: 'See you on Thursday' }),
      buildMessage(2, { content: 'Are you at the secretariat?', isRead: true }),
    ],
    groups: [buildGroup(5, { name: 'Runners', memberIds: new Set([1, 2]) })],
    ...given,
  });
}

async function open(world = chatWorld(), row = /Are you at the secretariat/, ...faults: RequestHandler[]) {
  const page = (
    <>
      <MessagesPage />
      <BlockMuteDialog />
      <Report />
      <Unread />
    </>
  );
  const { user } = renderPage({ element: page, paths: ['/chat/*'] }, world, ...faults);
  await user.click(await screen.findByRole('button', { name: row }));
  const chat = within(await screen.findByRole('region', { name: /^Chat with/ }));
  const items = async () => {
    // Each message has a menu, too; that of the chat comes first.
    await user.click(chat.getAllByRole('button', { name: 'More options' })[0] as HTMLElement);
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  const choose = async (name: string) => {
    await items();
    await user.click(screen.getByRole('menuitem', { name }));
  };
  return { user, chat, items, choose, world };
}
const inputOf = (chat: Awaited<ReturnType<typeof open>>['chat']) => chat.queryByRole('textbox', { name: 'Message' });

test('the menu of a chat has the actions on the member and on the chat', async () => {
  const { items } = await open();
  expect(await items()).toEqual(['Search in this chat', 'Mute chat', 'Report', 'Mute Bayo', 'Block Bayo']);
});

test('a muted chat is marked in the list and can be unmuted', async () => {
  const { user, choose, items, world, chat } = await open(chatWorld(), /See you on Thursday/);
  await choose('Mute chat');
  expect(await screen.findByText('Chat muted')).toBeInTheDocument();
  expect([...(world.conversations[1]?.mutedBy ?? [])]).toEqual([1]);
  expect(inputOf(chat)).toBeVisible();
  expect(await items()).toContain('Unmute chat');
  await user.keyboard('{Escape}');
  await user.click(chat.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Muted')).toBeInTheDocument();
});

test('unread messages of a muted chat are not in the badge', async () => {
  const world = chatWorld({
    conversations: [
      { id: 1, user1Id: 1, user2Id: 2 },
      { id: 2, user1Id: 1, user2Id: 3, mutedBy: new Set([1]) },
    ],
  });
  world.messages.push(buildMessage(3, { conversationId: 1, content: 'Unread' }));
  renderPage(
    <>
      <MessagesPage />
      <Unread />
    </>,
    world,
  );
  await waitFor(() => expect(screen.getByLabelText('Unread')).toHaveTextContent('1'));
});

test('the chat of a group is muted in its menu', async () => {
  const world = chatWorld();
  const { user } = renderPage(chat, world);
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: /Runners/ }));
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Search in this chat',
    'Mute chat',
    'Report',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Mute chat' }));
  expect(await screen.findByText('Chat muted')).toBeInTheDocument();
  expect([...(world.groups[0]?.mutedBy ?? [])]).toEqual([1]);
});

test('the own group offers no report', async () => {
  const world = chatWorld({ groups: [buildGroup(5, { name: 'Runners', ownerId: 1, memberIds: new Set([1, 2]) })] });
  const { user } = renderPage(chat, world);
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: /Runners/ }));
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Search in this chat',
    'Mute chat',
  ]);
});

test('a block closes the open chat and keeps its messages', async () => {
  const { user, chat, choose } = await open();
  expect(inputOf(chat)).toBeVisible();
  await choose('Block Bayo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Bayo Adeyemi?' }));
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await chat.findByText(/^You and Bayo cannot write to each other/)).toBeVisible();
  expect(inputOf(chat)).toBeNull();
  expect(chat.getByText('Are you at the secretariat?')).toBeVisible();
});

test('a chat closes when the member writes after a block by the other one', async () => {
  const { user, chat, world } = await open();
  world.blocks.push({ id: 1, userId: 2, otherId: 1 });
  await write(user, inputOf(chat) as HTMLElement, 'Hello{Enter}');
  expect(await chat.findByText(/^You and Bayo cannot write to each other/)).toBeVisible();
  expect(inputOf(chat)).toBeNull();
});

test('a chat for connections only shows the reason instead of the input', async () => {
  const closed = mock(getWritingConditions, () => ({ refusal: 'messages_closed' as const }));
  const { chat } = await open(chatWorld({ connections: [] }), undefined, closed);
  expect(await chat.findByText(/^Bayo takes messages from connections only/)).toBeVisible();
  expect(inputOf(chat)).toBeNull();
});

test('a stranger sees the reason in a chat for connections only', async () => {
  let isClosed = false;
  const closes = mock(sendDirectMessage, () => {
    isClosed = true;
    throw new MockError('messages_closed');
  });
  const standing = mock(getWritingConditions, () => ({ refusal: isClosed ? ('messages_closed' as const) : null }));
  const { user, chat } = await open(chatWorld({ connections: [] }), undefined, closes, standing);
  await write(user, inputOf(chat) as HTMLElement, 'Hello{Enter}');
  expect(await chat.findByText(/^Bayo takes messages from connections only/)).toBeVisible();
  expect(inputOf(chat)).toBeNull();
});
