import type { Quote } from '@kopa/contracts/message-parts';
import type { DirectMessage, GroupMessage } from '@kopa/contracts/messages';
import { quoted, type ReactionCounts, reactionsOf } from '@kopa/rules/message-parts';
import type { StoredGroupMessage, StoredMessage, StoredMessageParts } from './stored.ts';
import { isBlocked, memberOf } from './views.ts';
import type { World } from './world.ts';

/** The fields of all messages, as one member sees them. */
function partsOf({ attachments, reactions, editedAt, deletedAt }: Partial<StoredMessageParts>, viewerId: number) {
  const counts: ReactionCounts = {};
  for (const emoji of Object.values(reactions ?? {})) counts[emoji] = (counts[emoji] ?? 0) + 1;
  return {
    attachments: attachments ?? [],
    reactions: reactionsOf(counts, reactions?.[viewerId] ?? null),
    editedAt: editedAt ?? null,
    deletedAt: deletedAt ?? null,
  };
}

function quoteOf(found: { id: number; content: string } | undefined, senderId: number | undefined): Quote | null {
  if (found === undefined || senderId === undefined) return null;
  return { id: found.id, senderId, content: quoted(found.content) };
}

/** A direct message as one of its members sees it. */
export function directMessageView(world: World, viewerId: number, message: StoredMessage): DirectMessage {
  const { id, conversationId, senderId, receiverId, content, createdAt, isRead, replyToId } = message;
  const answered = world.messages.find((one) => one.id === replyToId);
  return {
    ...{ id, conversationId, senderId, receiverId, content, createdAt, isRead },
    ...partsOf(message, viewerId),
    replyTo: quoteOf(answered, answered?.senderId),
  };
}

/** A message of a group as one of its members sees it. */
export function groupMessageView(world: World, viewerId: number, message: StoredGroupMessage): GroupMessage {
  const { id, userId, groupId, content, createdAt, replyToId } = message;
  const { name, profilePicture } = memberOf(world, userId).user;
  const answered = world.groupMessages.find((one) => one.id === replyToId);
  const isSeen = answered !== undefined && !isBlocked(world, viewerId, answered.userId);
  return {
    ...{ id, userId, groupId, content, createdAt },
    ...partsOf(message, viewerId),
    replyTo: isSeen ? quoteOf(answered, answered.userId) : null,
    user: { id: userId, name, profilePicture },
  };
}

/** Publishes a message to members, each as they see it. Members with the same view get one frame. */
export function publishMessage(
  world: World,
  type: 'new_message' | 'message_updated',
  receivers: readonly number[],
  viewOf: (viewerId: number) => DirectMessage | GroupMessage,
): void {
  for (const [, ids] of Map.groupBy(receivers, (id) => JSON.stringify(viewOf(id)))) {
    world.publish({ type, payload: { message: viewOf(ids[0] as number) } }, ids);
  }
}
