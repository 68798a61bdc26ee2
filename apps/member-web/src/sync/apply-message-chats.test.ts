import { buildMessage } from '@kopa/mocks/builders';
import { changeMessage, type MessageChange } from '@kopa/mocks/chat/messages';
import { directMessageView, groupMessageView } from '@kopa/mocks/chat/views';
import type { StoredConversation, StoredGroup, StoredMessage } from '@kopa/mocks/stored';
import { test } from 'vitest';
import { expectEqualToRefetch, me, other, worldWith } from '../../test/live-messages.ts';

test.each([
  ['received', other, me],
  ['sent from another tab', me, other],
])('a direct new_message that was %s equals a refetch', (_, senderId, receiverId) =>
  expectEqualToRefetch(worldWith({}), 'new_message', (world) => {
    const message = buildMessage(9, { senderId, receiverId, content: 'Live' });
    world.messages.push(message);
    return { message: directMessageView(world, me, message) };
  }),
);

test('the first new_message of a new partner equals a refetch', () => {
  const world = worldWith(null);
  world.conversations = [];
  world.messages = [];
  return expectEqualToRefetch(world, 'new_message', (changed) => {
    const message = buildMessage(9, { senderId: other, receiverId: me, content: 'Hello' });
    changed.conversations.push({ id: 1, user1Id: other, user2Id: me });
    changed.messages.push(message);
    return { message: directMessageView(changed, me, message) };
  });
});

test.each([other, me])('a new_message of member %i to a group equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_message', (world) => {
    const stored = { id: 9, userId, groupId: 1, content: 'Live', createdAt: world.now().toISOString() };
    world.groupMessages.push(stored);
    return { message: groupMessageView(world, me, stored) };
  }),
);

const changes: [string, number, MessageChange][] = [
  ['an edit', other, { do: 'edit', content: 'Better' }],
  ['an own edit', me, { do: 'edit', content: 'Better' }],
  ['a deletion', other, { do: 'delete' }],
  ['an own deletion', me, { do: 'delete' }],
  ['a reaction', other, { do: 'react', emoji: '👍' }],
  ['an own reaction', me, { do: 'react', emoji: '👍' }],
];

test.each(changes)('message_updated after %s in a conversation equals a refetch', (_, memberId, change) => {
  const world = worldWith({});
  const now = world.now().toISOString();
  const quoted = memberId === me ? 1 : 2;
  for (const message of world.messages) message.createdAt = now;
  world.messages.push(buildMessage(3, { replyToId: quoted, createdAt: now, isRead: true }));
  return expectEqualToRefetch(world, 'message_updated', (changed) => {
    const message = changeMessage(changed, memberId, changed.messages[quoted - 1] as StoredMessage, change);
    return { message: directMessageView(changed, me, message) };
  });
});

test('message_updated after the last, unread message was deleted equals a refetch', () =>
  expectEqualToRefetch(worldWith({}), 'message_updated', (world) => {
    const message = changeMessage(world, other, world.messages[1] as StoredMessage, { do: 'delete' });
    return { message: directMessageView(world, me, message) };
  }));

test.each(changes)('message_updated after %s in a group equals a refetch', (_, memberId, change) => {
  const world = worldWith(null);
  const createdAt = world.now().toISOString();
  const stored = { id: 8, userId: memberId, groupId: 1, content: 'Seven', createdAt };
  world.groupMessages.push(stored, { ...stored, id: 9, userId: other, replyToId: 8 });
  return expectEqualToRefetch(world, 'message_updated', (changed) => {
    return { message: groupMessageView(changed, me, changeMessage(changed, memberId, stored, change)) };
  });
});

test.each([
  ['the other one', other, 1],
  ['oneself in another tab', me, 2],
])('a message_read_receipt of %s equals a refetch', (_, readerId, messageId) =>
  expectEqualToRefetch(worldWith({}), 'message_read_receipt', (world) => {
    for (const message of world.messages) if (message.receiverId === readerId) message.isRead = true;
    return { conversationId: 1, messageId, readerId };
  }),
);

test('the member’s own message_read_receipt up to an older message equals a refetch', () => {
  const world = worldWith({});
  world.messages.push(buildMessage(3));
  return expectEqualToRefetch(world, 'message_read_receipt', (changed) => {
    for (const message of changed.messages) if (message.id === 2) message.isRead = true;
    return { conversationId: 1, messageId: 2, readerId: me };
  });
});

test('a message_read_receipt of the other one, after an unread message of theirs, equals a refetch', () => {
  const world = worldWith({});
  world.messages.push(buildMessage(3, { senderId: me, receiverId: other }));
  return expectEqualToRefetch(world, 'message_read_receipt', (changed) => {
    for (const message of changed.messages) if (message.receiverId === other) message.isRead = true;
    return { conversationId: 1, messageId: 3, readerId: other };
  });
});

test.each([
  ['a pin', { isPinned: true, isMarkedUnread: false }],
  ['an unread mark', { isPinned: false, isMarkedUnread: true }],
])('chat_changed after %s of a conversation equals a refetch', (_, marks) =>
  expectEqualToRefetch(worldWith({}), 'chat_changed', (world) => {
    setMarks(world.conversations[0], marks);
    return { kind: 'direct', chatId: 1, ...marks };
  }),
);

test('chat_changed after the end of a pin equals a refetch', () => {
  const world = worldWith({});
  setMarks(world.conversations[0], { isPinned: true, isMarkedUnread: true });
  return expectEqualToRefetch(world, 'chat_changed', (changed) => {
    const marks = { isPinned: false, isMarkedUnread: false };
    setMarks(changed.conversations[0], marks);
    return { kind: 'direct', chatId: 1, ...marks };
  });
});

test('chat_changed of a group equals a refetch', () =>
  expectEqualToRefetch(worldWith(null), 'chat_changed', (world) => {
    const marks = { isPinned: true, isMarkedUnread: true };
    setMarks(world.groups[0], marks);
    return { kind: 'group', chatId: 1, ...marks };
  }));

test('a new_message in a pinned conversation equals a refetch', () => {
  const world = worldWith({});
  setMarks(world.conversations[0], { isPinned: true, isMarkedUnread: false });
  return expectEqualToRefetch(world, 'new_message', (changed) => {
    const message = buildMessage(9, { content: 'Live' });
    changed.messages.push(message);
    return { message: directMessageView(changed, me, message) };
  });
});

test('the member’s own message_read_receipt in a pinned conversation equals a refetch', () => {
  const world = worldWith({});
  setMarks(world.conversations[0], { isPinned: true, isMarkedUnread: false });
  return expectEqualToRefetch(world, 'message_read_receipt', (changed) => {
    for (const message of changed.messages) if (message.receiverId === me) message.isRead = true;
    return { conversationId: 1, messageId: 2, readerId: me };
  });
});

function setMarks(
  chat: StoredConversation | StoredGroup | undefined,
  { isPinned, isMarkedUnread }: { isPinned: boolean; isMarkedUnread: boolean },
): void {
  const of = (isOn: boolean) => new Set(isOn ? [me] : []);
  Object.assign(chat ?? {}, { pinnedBy: of(isPinned), unreadBy: of(isMarkedUnread) });
}
