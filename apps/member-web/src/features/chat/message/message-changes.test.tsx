import { buildConnection, buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { changeMessage, type MessageChange } from '@kopa/mocks/chat/messages';
import { directMessageView } from '@kopa/mocks/chat/views';
import type { StoredMessage } from '@kopa/mocks/stored';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

/** Two members, the second called Bayo, with a message of each; both are new. */
function worldOfTwo(): World {
  const now = new Date().toISOString();
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2, { name: 'Bayo Adeyemi' })],
    connections: [buildConnection(1)],
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages: [
      buildMessage(1, { senderId: 1, receiverId: 2, content: 'Seven?', createdAt: now, isRead: true }),
      buildMessage(2, { content: 'Eight', createdAt: now, isRead: true }),
    ],
    now: () => new Date(),
  });
}

async function open(world = worldOfTwo(), isLive = false) {
  const { user } = (isLive ? renderLivePage : renderPage)(chat, world);
  await user.click(await screen.findByRole('button', { name: /Bayo Adeyemi/ }));
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  const lineOf = async (text: string) => (await log.findByText(text)).closest('[data-message]') as HTMLElement;
  const itemsOf = async (text: string) => {
    await user.click(within(await lineOf(text)).getByRole('button', { name: 'More options' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  const choose = async (text: string, item: string) => {
    await itemsOf(text);
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  return { user, log, world, lineOf, itemsOf, choose };
}

test('the menu of an own message offers Edit for 15 minutes, that of another one Report, Mute and Block', async () => {
  const world = worldOfTwo();
  world.messages[0] = buildMessage(1, { senderId: 1, receiverId: 2, content: 'Old', isRead: true });
  world.messages.push({
    ...buildMessage(3, { senderId: 1, receiverId: 2, content: 'New' }),
    createdAt: new Date().toISOString(),
  });
  const { itemsOf, user } = await open(world);
  expect(await itemsOf('Old')).toEqual(['Reply', 'React', 'Copy', 'Delete']);
  await user.keyboard('{Escape}');
  expect(await itemsOf('New')).toEqual(['Reply', 'React', 'Copy', 'Edit', 'Delete']);
  await user.keyboard('{Escape}');
  expect(await itemsOf('Eight')).toEqual(['Reply', 'React', 'Copy', 'Report', 'Mute Bayo', 'Block Bayo']);
});

test('a reply names its recipient until it is cancelled, and quotes the message', async () => {
  const { choose, user, log, world } = await open();
  await choose('Eight', 'Reply');
  expect(screen.getByText('Replying to Bayo Adeyemi')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel reply' }));
  expect(screen.queryByText('Replying to Bayo Adeyemi')).toBeNull();
  await choose('Eight', 'Reply');
  // The menu must not take the focus back once it has closed.
  await eventually(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('Fine{Enter}');
  await eventually(() => expect(world.messages.at(-1)).toMatchObject({ content: 'Fine', replyToId: 2 }));
  await eventually(() => expect(log.getByRole('button', { name: 'Bayo Adeyemi Eight' })).toBeVisible());
  expect(screen.queryByText('Replying to Bayo Adeyemi')).toBeNull();
});

test('a reaction is chosen from six and taken back by choosing it again', async () => {
  const { choose, user, lineOf } = await open();
  await choose('Eight', 'React');
  const picker = within(await screen.findByRole('group', { name: 'Reactions' }));
  expect(picker.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['👍', '❤️', '😂', '😮', '😢', '🙏'],
  ]);
  await user.click(picker.getByRole('button', { name: '🙏' }));
  const line = within(await lineOf('Eight'));
  expect(await line.findByRole('listitem')).toHaveTextContent('🙏 1 with yours');
  await choose('Eight', 'React');
  await user.click(await screen.findByRole('button', { name: '🙏', pressed: true }));
  await eventually(() => expect(line.queryByRole('listitem')).toBeNull());
});

test('a long press on a touch screen offers six reactions first, then the other actions', async () => {
  const { user, lineOf } = await open();
  const press = async () => {
    fireEvent.pointerDown(await screen.findByText('Eight'), { pointerType: 'touch' });
    return within(await screen.findByRole('menu', { name: 'More options' }));
  };
  const menu = await press();
  expect(
    [...menu.getAllByRole('menuitemradio'), ...menu.getAllByRole('menuitem')].map((one) => one.textContent),
  ).toEqual([...['👍', '❤️', '😂', '😮', '😢', '🙏'], ...['Reply', 'Copy', 'Report', 'Mute Bayo', 'Block Bayo']]);
  await user.click(menu.getByRole('menuitemradio', { name: '🙏' }));
  const line = within(await lineOf('Eight'));
  expect(await line.findByRole('listitem')).toHaveTextContent('🙏 1 with yours');
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click((await press()).getByRole('menuitem', { name: 'Reply' }));
  expect(await screen.findByText('Replying to Bayo Adeyemi')).toBeVisible();
});

test('an own message is edited in its place, and deleted after a question', async () => {
  const { choose, user, log } = await open();
  await choose('Seven?', 'Edit');
  const field = await screen.findByRole('textbox', { name: 'Edit message' });
  await user.clear(field);
  await write(user, field, 'Half past seven?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await log.findByText('Half past seven?')).toBeVisible();
  expect(log.getByText('Edited')).toBeVisible();
  await choose('Half past seven?', 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await log.findByText('This message was deleted')).toBeVisible();
  expect(log.queryByText('Half past seven?')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await eventually(() => expect(log.getByText('Half past seven?')).toBeVisible());
});

test('edits, deletions and reactions of the other member show at once', async () => {
  const world = worldOfTwo();
  const { publish } = world;
  const { log, lineOf } = await open(world, true);
  await eventually(() => expect(world.publish).not.toBe(publish));
  const receive = (message: StoredMessage | undefined, change: MessageChange) => {
    const changed = changeMessage(world, 2, message as StoredMessage, change);
    act(() => world.publish({ type: 'message_updated', payload: { message: directMessageView(world, 1, changed) } }));
  };
  receive(world.messages[0], { do: 'react', emoji: '😂' });
  expect(await within(await lineOf('Seven?')).findByRole('listitem')).toHaveTextContent('😂 1');
  receive(world.messages[1], { do: 'edit', content: 'Nine' });
  expect(await log.findByText('Nine')).toBeVisible();
  receive(world.messages[1], { do: 'delete' });
  expect(await log.findByText('This message was deleted')).toBeVisible();
});

test('the unread messages stand below a line', async () => {
  const world = worldOfTwo();
  world.messages.push(buildMessage(3, { content: 'Hello?' }));
  const { log } = await open(world);
  expect(await log.findByText('New messages')).toBeVisible();
});

test('the line above the unread messages goes when the reader answers', async () => {
  const world = worldOfTwo();
  world.messages.push(buildMessage(3, { content: 'Hello?' }));
  const { user, log } = await open(world);
  await log.findByText('New messages');
  await write(user, screen.getByRole('textbox', { name: 'Message' }), 'Here I am{Enter}');
  // Its answer takes the place of the pending one.
  await eventually(() => expect(log.getByText('Here I am')).toBeVisible());
  await eventually(() => expect(log.queryByText('New messages')).toBeNull());
});

test('a chat of a group shows its purpose above its first message', async () => {
  const world = worldOfTwo();
  const group = buildGroup(1, { memberIds: new Set([1, 2]), description: 'Rides to the camp' });
  world.groups.push(group);
  world.groupMessages = [{ id: 1, userId: 2, groupId: 1, content: 'Two seats left', createdAt: group.createdAt }];
  const { user } = renderPage(chat, world);
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: /Two seats left/ }));
  const log = await screen.findByRole('log', { name: 'Messages' });
  await within(log).findByText('Two seats left');
  expect(log.firstElementChild).toHaveTextContent('Rides to the camp');
});

test('in a group the line stands above as many messages of others as are unread', async () => {
  const world = worldOfTwo();
  const createdAt = new Date().toISOString();
  const message = (id: number, userId: number) => ({ id, userId, groupId: 1, content: `Group ${id}`, createdAt });
  world.groups.push(buildGroup(1, { memberIds: new Set([1, 2]), readUpTo: new Map([[1, 2]]) }));
  world.groupMessages = [message(1, 2), message(2, 2), message(3, 1), message(4, 2), message(5, 2)];
  const { user } = renderPage(chat, world);
  await user.click(await screen.findByRole('tab', { name: 'Groups' }));
  await user.click(await screen.findByRole('button', { name: /Group 5/ }));
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  const line = await log.findByText('New messages');
  expect(line.nextElementSibling).toHaveTextContent('Group 4');
});

test('the search within a chat shows matches, also of older messages', async () => {
  const world = worldOfTwo();
  for (let id = 3; id < 70; id += 1) world.messages.push(buildMessage(id, { content: `Number ${id}`, isRead: true }));
  const { user } = await open(world);
  // The menu of the chat comes before those of its messages.
  await user.click(screen.getAllByRole('button', { name: 'More options' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Search in this chat' }));
  await write(user, await screen.findByRole('textbox', { name: 'Search messages' }), 'eight');
  expect(await screen.findByText('Eight')).toBeVisible();
  expect(await screen.findByText('1 found')).toBeVisible();
  expect(screen.queryByText('Number 69')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close search' }));
  expect(await screen.findByText('Number 69')).toBeVisible();
});
