import * as changes from '@kopa/contracts/chat/message-changes';
import { type NewAttachment, NewMessage, type ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import * as messages from '@kopa/contracts/chat/messages';
import { pageLimits } from '@kopa/contracts/limits';
import { toStored } from '@kopa/contracts/stored';
import { callsOf } from '../calls.ts';
import { added, found, pageOf } from '../collection.ts';
import { photoOf } from '../media.ts';
import type { StoredConversation, StoredGroupMessage, StoredMessage, StoredMessageParts } from '../stored.ts';
import type { World } from '../world.ts';
import { markChat } from './groups.ts';
import { conversationView, directMessageView, groupMessagesOf, groupMessageView } from './views.ts';

function conversationBetween(world: World, a: number, b: number): StoredConversation | undefined {
  return world.conversations.find(({ user1Id, user2Id }) =>
    user1Id === a ? user2Id === b : user1Id === b && user2Id === a,
  );
}

/** The conversations of a member. */
export function conversationsOf(world: World, id: number): StoredConversation[] {
  return world.conversations.filter(({ user1Id, user2Id }) => user1Id === id || user2Id === id);
}

/** The parts of a new message as they are stored, with the measures of its uploads. */
function storedParts(world: World, memberId: number, input: NewMessage) {
  const { content, replyToId, attachments } = toStored(NewMessage, input);
  const withMeasures = ({ type, url }: NewAttachment) => {
    if (type === 'voice')
      return { type, url, seconds: world.voiceNotes.find((note) => note.url === url)?.seconds ?? 1 };
    const { id, width, height, bytes } = photoOf(world, memberId, url);
    return { type, id, url, width, height, bytes };
  };
  const createdAt = world.now().toISOString();
  return { id: world.nextId(), content, replyToId, attachments: attachments?.map(withMeasures) ?? null, createdAt };
}

/** Sends a direct message. */
export function sendDirectMessage(
  world: World,
  senderId: number,
  { receiverId, ...input }: NewMessage & { receiverId: number },
): messages.DirectMessage {
  const ends = { id: world.nextId(), user1Id: senderId, user2Id: receiverId };
  const { id: conversationId } = conversationBetween(world, senderId, receiverId) ?? added(world.conversations, ends);
  const made = { ...storedParts(world, senderId, input), conversationId, senderId, receiverId, isRead: false };
  return directMessageView(world, senderId, added(world.messages, made));
}

/** Marks the messages of a conversation as read, up to one that the member has received. */
export function readUpTo(world: World, memberId: number, messageId: number): null {
  const { conversationId } = found(world.messages, messageId);
  markChat(found(world.conversations, conversationId), 'unreadBy', memberId, false);
  const isReceived = (one: StoredMessage) => one.conversationId === conversationId && one.receiverId === memberId;
  for (const one of world.messages) if (isReceived(one) && one.id <= messageId) one.isRead = true;
  return null;
}

/** A change of a message by a member. */
export type MessageChange =
  | { do: 'edit'; content: string }
  | { do: 'delete' }
  | { do: 'react'; emoji: ReactionEmoji }
  | { do: 'unreact' };

/** Changes a message of a conversation or group. */
export function changeMessage<T extends StoredMessage | StoredGroupMessage>(
  world: World,
  memberId: number,
  message: T,
  change: MessageChange,
): T {
  const { [memberId]: _own, ...reactions } = message.reactions ?? {};
  const at = world.now().toISOString();
  const none = { attachments: null, reactions: {}, replyToId: null, editedAt: null };
  const changed: { [D in MessageChange['do']]: () => Partial<StoredMessageParts> & { content?: string } } = {
    edit: () => ({ content: 'content' in change ? change.content : '', editedAt: at }),
    delete: () => ({ ...none, content: '', deletedAt: at }),
    react: () => ({ reactions: 'emoji' in change ? { ...reactions, [memberId]: change.emoji } : reactions }),
    unreact: () => ({ reactions }),
  };
  return Object.assign(message, changed[change.do]());
}

/** Direct and group messages. */
export function messageHandlers(world: World) {
  const calls = callsOf(world);
  const shape = { defaultLimit: pageLimits.longDefault, oldestFirst: true };
  const direct = (memberId: number, id: number, change: MessageChange) => ({
    message: directMessageView(world, memberId, changeMessage(world, memberId, found(world.messages, id), change)),
  });
  const group = (memberId: number, id: number, change: MessageChange) => ({
    message: groupMessageView(world, memberId, changeMessage(world, memberId, found(world.groupMessages, id), change)),
  });

  return [
    calls.member(messages.listConversations, ({ user, ...input }) => {
      const own = conversationsOf(world, user.id);
      const shown = own.map((one) => conversationView(world, user.id, one)).filter((one) => one.lastMessage !== null);
      return pageOf(shown, input, { positionOf: ({ lastMessage }) => lastMessage?.id ?? 0 });
    }),
    calls.member(messages.getConversation, ({ user, params }) =>
      conversationView(world, user.id, found(conversationsOf(world, user.id), params.conversationId)),
    ),
    calls.member(messages.listDirectMessages, ({ user, ...input }) => {
      const conversation = conversationBetween(world, user.id, input.params.otherId);
      const own = world.messages.filter(({ conversationId }) => conversationId === conversation?.id);
      return pageOf(
        own.map((message) => directMessageView(world, user.id, message)),
        input,
        shape,
      );
    }),
    calls.member(messages.getWritingConditions, () => ({ refusal: null })),
    calls.member(messages.readDirectMessages, ({ user, body }) => readUpTo(world, user.id, body.messageId)),
    calls.member(messages.sendDirectMessage, ({ user, body }) => ({
      message: sendDirectMessage(world, user.id, body),
    })),
    calls.member(messages.listGroupMessages, ({ user, ...input }) => {
      const own = groupMessagesOf(world, user.id, found(world.groups, input.params.groupId).id);
      return pageOf(
        own.map((message) => groupMessageView(world, user.id, message)),
        input,
        shape,
      );
    }),
    calls.member(messages.sendGroupMessage, ({ user, body: { groupId, ...body } }) => {
      const message = { ...storedParts(world, user.id, body), userId: user.id, groupId };
      return { message: groupMessageView(world, user.id, added(world.groupMessages, message)) };
    }),

    calls.member(changes.editDirectMessage, ({ user, params, body }) =>
      direct(user.id, params.messageId, { do: 'edit', ...body }),
    ),
    calls.member(changes.editGroupMessage, ({ user, params, body }) =>
      group(user.id, params.messageId, { do: 'edit', ...body }),
    ),
    calls.member(changes.deleteDirectMessage, ({ user, params }) => {
      direct(user.id, params.messageId, { do: 'delete' });
      return null;
    }),
    calls.member(changes.deleteGroupMessage, ({ user, params }) => {
      group(user.id, params.messageId, { do: 'delete' });
      return null;
    }),
    calls.member(changes.reactToDirectMessage, ({ user, params, body }) =>
      direct(user.id, params.messageId, { do: 'react', ...body }),
    ),
    calls.member(changes.reactToGroupMessage, ({ user, params, body }) =>
      group(user.id, params.messageId, { do: 'react', ...body }),
    ),
    calls.member(changes.unreactToDirectMessage, ({ user, params }) =>
      direct(user.id, params.messageId, { do: 'unreact' }),
    ),
    calls.member(changes.unreactToGroupMessage, ({ user, params }) =>
      group(user.id, params.messageId, { do: 'unreact' }),
    ),
  ];
}
