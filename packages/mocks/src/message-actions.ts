import { NewMessage } from '@kopa/contracts/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import {
  assertComplete,
  assertMayMarkRead,
  assertMayWriteTo,
  assertNotToOneself,
  type WritingConditions,
} from '@kopa/rules/messages';
import { assertGroupMember } from './group-actions.ts';
import { notifyOfGroupMentions } from './mentions.ts';
import { attach } from './message-changes.ts';
import { directMessageView, groupMessageView, publishMessage } from './message-views.ts';
import { createOnce } from './once.ts';
import type { StoredConversation, StoredMessage } from './stored.ts';
import { areConnected, isBlocked, isReachable, memberOf } from './views.ts';
import type { World } from './world.ts';

/** Messages between two members. */
export function messagesBetween(world: World, a: number, b: number): StoredMessage[] {
  const conversation = conversationBetween(world, a, b);
  return world.messages.filter(({ conversationId }) => conversationId === conversation?.id);
}

function conversationBetween(world: World, a: number, b: number): StoredConversation | undefined {
  return world.conversations.find(
    ({ user1Id, user2Id }) => (user1Id === a && user2Id === b) || (user1Id === b && user2Id === a),
  );
}

/**
 * Sends a direct message. A repeated key returns the first answer.
 * @throws 400 own_message; 404; 409 idempotency_conflict; 429 awaiting_reply
 */
export function sendDirectMessage(
  world: World,
  memberId: number,
  input: NewMessage & { receiverId: number },
  key: string | undefined,
): DirectMessage {
  const { receiverId } = input;
  assertNotToOneself(memberId, receiverId);
  assertComplete(input);
  const written = toStored(NewMessage, input);
  const creation = { memberId, operation: 'send_direct_message', input: { receiverId, ...written }, key };
  const { result } = createOnce(world, creation, {
    create: () => {
      const before = messagesBetween(world, memberId, receiverId);
      assertMayWriteTo(writingConditionsOf(world, memberId, receiverId));
      const conversationId = conversationOf(world, memberId, receiverId).id;
      const made = { id: world.nextId(), conversationId, senderId: memberId, receiverId, isRead: false };
      if (written.replyToId !== null) assertFound(before.find(({ id }) => id === written.replyToId));
      const attachments = attach(world, memberId, written.attachments);
      const message: StoredMessage = { ...written, attachments, ...made, createdAt: world.now().toISOString() };
      world.messages.push(message);
      return message;
    },
    find: (id) => world.messages.find((message) => message.id === id),
    publish: (message) =>
      publishNew(world, memberId, [memberId, receiverId], key, (id) => directMessageView(world, id, message)),
  });
  return asCreated.directMessage(directMessageView(world, memberId, result));
}

/** The conditions of a sender and a receiver; undefined for a receiver whom they cannot reach. */
export function writingConditionsOf(world: World, memberId: number, receiverId: number): WritingConditions | undefined {
  if (!isReachable(world, memberId, receiverId)) return undefined;
  const before = messagesBetween(world, memberId, receiverId);
  return {
    receiverActive: true,
    receiverOpen: memberOf(world, receiverId).user.privacy.messagesFrom === 'everyone',
    connected: areConnected(world, memberId, receiverId),
    answered: before.some(({ senderId }) => senderId === receiverId),
    sent: before.length,
  };
}

function conversationOf(world: World, a: number, b: number): StoredConversation {
  const known = conversationBetween(world, a, b);
  if (known !== undefined) return known;
  const made = { id: world.nextId(), user1Id: Math.min(a, b), user2Id: Math.max(a, b) };
  world.conversations.push(made);
  return made;
}

/**
 * Sends a group message. A repeated key returns the first answer.
 * @throws 403 not_group_member; 404; 409 idempotency_conflict
 */
export function sendGroupMessage(
  world: World,
  memberId: number,
  input: NewMessage & { groupId: number },
  key: string | undefined,
): GroupMessage {
  const { groupId } = input;
  assertComplete(input);
  const written = toStored(NewMessage, input);
  const creation = { memberId, operation: 'send_group_message', input: { groupId, ...written }, key };
  const { result } = createOnce(world, creation, {
    create: () => {
      assertGroupMember(world, groupId, memberId);
      if (written.replyToId !== null) {
        const answered = world.groupMessages.find(({ id }) => id === written.replyToId);
        assertFound(answered?.groupId === groupId && !isBlocked(world, memberId, answered.userId) ? answered : null);
      }
      const attachments = attach(world, memberId, written.attachments);
      const made = { id: world.nextId(), userId: memberId, groupId, createdAt: world.now().toISOString() };
      world.groupMessages.push({ ...written, attachments, ...made });
      return made;
    },
    find: (id) => {
      assertGroupMember(world, groupId, memberId);
      return world.groupMessages.find((message) => message.id === id);
    },
    publish: (message) => {
      const { memberIds } = assertGroupMember(world, groupId, memberId);
      const receivers = [...memberIds].filter((id) => !isBlocked(world, memberId, id));
      publishNew(world, memberId, receivers, key, (viewerId) => groupMessageView(world, viewerId, message));
      notifyOfGroupMentions(world, message);
    },
  });
  return asCreated.groupMessage(groupMessageView(world, memberId, result));
}

/** Publishes a new message. Only the sender's own sockets get its key, by which they recognise the message. */
function publishNew(
  world: World,
  senderId: number,
  receivers: number[],
  key: string | undefined,
  viewOf: (viewerId: number) => DirectMessage | GroupMessage,
): void {
  const others = key === undefined ? receivers : receivers.filter((id) => id !== senderId);
  publishMessage(world, 'new_message', others, viewOf);
  if (key === undefined) return;
  const message = { ...viewOf(senderId), clientId: key };
  world.publish({ type: 'new_message', payload: { message, clientId: key } }, [senderId]);
}

/** Marks a conversation as read up to a received message, and publishes that to both members. @throws 404 */
export function readUpTo(world: World, memberId: number, messageId: number, writtenBy?: number): void {
  const upTo = world.messages.find(({ id }) => id === messageId);
  assertMayMarkRead(upTo, memberId, writtenBy);
  const { conversationId, senderId } = upTo;
  const unread = world.messages.filter(
    (message) =>
      message.conversationId === conversationId &&
      message.receiverId === memberId &&
      message.id <= messageId &&
      !message.isRead,
  );
  for (const message of unread) message.isRead = true;
  if (unread.length === 0) return;
  const payload = { conversationId, messageId, readerId: memberId };
  const told = isReachable(world, memberId, senderId) ? [senderId] : [];
  world.publish({ type: 'message_read_receipt', payload }, [...told, memberId]);
}
