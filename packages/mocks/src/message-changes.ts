import type { NewAttachment, ReactionEmoji } from '@kopa/contracts/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { assertFound } from '@kopa/rules/existence';
import { assertMayDelete, assertMayEdit, assertNotDeleted, assertOwnAttachments } from '@kopa/rules/messages';
import { fail } from '@kopa/rules/refusal';
import { assertGroupMember } from './group-actions.ts';
import { notifyOfGroupMentions, withdrawMentions } from './mentions.ts';
import { directMessageView, groupMessageView, publishMessage } from './message-views.ts';
import type { StoredGroupMessage, StoredMessage, StoredMessageParts, StoredPhoto } from './stored.ts';
import type { Restore } from './stored-desk.ts';
import { isActive, isBlocked } from './views.ts';
import type { World } from './world.ts';

/** A change of a message by a member. */
export type MessageChange =
  | { do: 'edit'; content: string }
  | { do: 'delete' }
  | { do: 'react'; emoji: ReactionEmoji }
  | { do: 'unreact' };

/** Changes a direct message, and publishes it. @throws 403 forbidden; 404; 409 deleted, too_late */
export function changeDirectMessage(world: World, memberId: number, id: number, change: MessageChange): DirectMessage {
  const message = world.messages.find((one) => one.id === id);
  assertFound(message);
  const { senderId, receiverId } = message;
  if (senderId !== memberId && receiverId !== memberId) throw fail('not_found');
  const party = { memberId, authorId: senderId, isHidden: isBlocked(world, senderId, receiverId) };
  if (carryOut(world, message, party, change)) publishDirect(world, message);
  return directMessageView(world, memberId, message);
}

/** Changes a message of a group, and publishes it. @throws 403 forbidden, not_group_member; 404; 409 deleted, too_late */
export function changeGroupMessage(world: World, memberId: number, id: number, change: MessageChange): GroupMessage {
  const message = world.groupMessages.find((one) => one.id === id);
  assertFound(message);
  assertGroupMember(world, message.groupId, memberId);
  const { userId } = message;
  const isHidden = isBlocked(world, userId, memberId);
  if (carryOut(world, message, { memberId, authorId: userId, isHidden }, change)) {
    publishGroup(world, message, [memberId, userId]);
    if (change.do === 'edit') notifyOfGroupMentions(world, message);
    if (change.do === 'delete') withdrawMentions(world, 'group_message', id);
  }
  return groupMessageView(world, memberId, message);
}

function publishDirect(world: World, message: StoredMessage): void {
  const { senderId, receiverId } = message;
  const receivers = [senderId, receiverId].filter((id) => isActive(world, id) && !isBlocked(world, senderId, id));
  publishMessage(world, 'message_updated', receivers, (id) => directMessageView(world, id, message));
}

function publishGroup(world: World, message: StoredGroupMessage, causes: number[]): void {
  const { memberIds = [] } = world.groups.find(({ id }) => id === message.groupId) ?? {};
  const receivers = [...memberIds].filter((id) => !causes.some((cause) => isBlocked(world, cause, id)));
  publishMessage(world, 'message_updated', receivers, (id) => groupMessageView(world, id, message));
}

/** Empties a message by an administrator's decision, and publishes it. Null if it is gone or was deleted. */
export function removeMessage(world: World, sort: 'direct' | 'group', id: number): Restore | null {
  const list: (StoredMessage | StoredGroupMessage)[] = sort === 'direct' ? world.messages : world.groupMessages;
  const message = list.find((one) => one.id === id);
  const before = { ...message };
  if (message === undefined || !empty(message, world.now().toISOString())) return null;
  if (sort === 'group') withdrawMentions(world, 'group_message', id);
  const publish = () =>
    'groupId' in message ? publishGroup(world, message, [message.userId]) : publishDirect(world, message);
  publish();
  return () => {
    Object.assign(message, before, { reactions: {}, deletedAt: null });
    publish();
    return true;
  };
}

/** Empties all messages that have a photo, by an administrator's decision. */
export function removeMessagesWithPhoto(world: World, photoId: number): void {
  const hasPhoto = ({ attachments }: Partial<StoredMessageParts>) =>
    attachments?.some((one) => one.type === 'photo' && one.id === photoId) ?? false;
  for (const { id } of world.messages.filter(hasPhoto)) removeMessage(world, 'direct', id);
  for (const { id } of world.groupMessages.filter(hasPhoto)) removeMessage(world, 'group', id);
}

type ChangeableMessage = Partial<StoredMessageParts> & { content: string; createdAt: string };

interface Party {
  memberId: number;
  authorId: number;
  /** There is a block between the two. */
  isHidden: boolean;
}

/** True if the change has an effect. */
function carryOut(world: World, message: ChangeableMessage, party: Party, change: MessageChange): boolean {
  const { memberId, authorId, isHidden } = party;
  const state = { authorId, createdAt: message.createdAt, deletedAt: message.deletedAt ?? null };
  const now = world.now();
  if (change.do === 'delete') {
    assertMayDelete(state, memberId);
    return empty(message, now.toISOString());
  }
  if (isHidden) throw fail('not_found');
  if (change.do === 'edit') {
    assertMayEdit(state, memberId, now);
    Object.assign(message, { content: change.content, editedAt: now.toISOString() });
    return true;
  }
  assertNotDeleted(state);
  const reactions = { ...message.reactions };
  const before = reactions[memberId];
  if (change.do === 'react') reactions[memberId] = change.emoji;
  else delete reactions[memberId];
  message.reactions = reactions;
  return before !== reactions[memberId];
}

function empty(message: ChangeableMessage, deletedAt: string): boolean {
  if (message.deletedAt !== undefined && message.deletedAt !== null) return false;
  Object.assign(message, { content: '', attachments: null, reactions: {}, replyToId: null, editedAt: null, deletedAt });
  return true;
}

/** The uploads of a new message with their measures. @throws 400 foreign_photo, foreign_voice_note */
export function attach(
  world: World,
  memberId: number,
  given: readonly NewAttachment[] | null,
): StoredMessageParts['attachments'] {
  if (given === null) return null;
  const own = [...world.photos, ...world.voiceNotes].filter(({ userId }) => userId === memberId);
  const isOfType = ({ type, url }: NewAttachment) =>
    own.some((one) => one.url === url && 'seconds' in one === (type === 'voice'));
  assertOwnAttachments(given, new Set(given.filter(isOfType).map(({ url }) => url)));
  return given.map(({ type, url }) => {
    if (type === 'photo') {
      const { id, width, height, bytes } = world.photos.find((photo) => photo.url === url) as StoredPhoto;
      return { type, id, url, width, height, bytes };
    }
    const { seconds } = world.voiceNotes.find((note) => note.url === url) as { seconds: number };
    return { type, url, seconds };
  });
}
