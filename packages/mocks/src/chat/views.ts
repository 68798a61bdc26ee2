import type { GroupDetails } from '@kopa/contracts/chat/group-details';
import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import type { Quote } from '@kopa/contracts/chat/message-parts';
import type { Conversation, DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import { groupLimits } from '@kopa/contracts/limits';
import { kindOf, quoted, type ReactionCounts, reactionsOf } from '@kopa/rules/chat/message-parts';
import { onlyNamed } from '@kopa/rules/people/blocks';
import { isReachable, memberOf, partnerView, personView } from '../people/views.ts';
import type {
  ChatMarks,
  StoredConversation,
  StoredGroup,
  StoredGroupMessage,
  StoredMessage,
  StoredMessageParts,
} from '../stored.ts';
import type { World } from '../world.ts';

/** The fields of all messages, as one member sees them. */
function partsOf(message: Partial<StoredMessageParts>, viewerId: number) {
  const { attachments, reactions = {}, editedAt = null, deletedAt = null } = message;
  const counts: ReactionCounts = {};
  for (const emoji of Object.values(reactions)) counts[emoji] = (counts[emoji] ?? 0) + 1;
  const own = reactions[viewerId] ?? null;
  return { attachments: attachments ?? [], reactions: reactionsOf(counts, own), editedAt, deletedAt };
}

function quoteOf(answered: { id: number; content: string } | undefined, senderId = 0): Quote | null {
  return answered === undefined ? null : { id: answered.id, senderId, content: quoted(answered.content) };
}

/** A direct message as one of its members sees it. */
export function directMessageView(world: World, viewerId: number, message: StoredMessage): DirectMessage {
  const { id, conversationId, senderId, receiverId, content, createdAt, isRead, replyToId } = message;
  const answered = world.messages.find((one) => one.id === replyToId);
  return {
    ...{ id, conversationId, senderId, receiverId, content, createdAt, isRead, ...partsOf(message, viewerId) },
    replyTo: quoteOf(answered, answered?.senderId),
  };
}

/** A message of a group as one of its members sees it. */
export function groupMessageView(world: World, viewerId: number, message: StoredGroupMessage): GroupMessage {
  const { id, userId, groupId, content, createdAt, replyToId } = message;
  const { name, profilePicture } = memberOf(world, userId).user;
  const answered = world.groupMessages.find((one) => one.id === replyToId);
  return {
    ...{ id, userId, groupId, content, createdAt, ...partsOf(message, viewerId) },
    replyTo: quoteOf(answered, answered?.userId),
    user: { id: userId, name, profilePicture },
  };
}

/** The marks of a chat that are the viewer's own. */
const marksOf = ({ mutedBy, pinnedBy, unreadBy }: ChatMarks, viewerId: number) => ({
  isMuted: mutedBy?.has(viewerId) === true,
  isPinned: pinnedBy?.has(viewerId) === true,
  isMarkedUnread: unreadBy?.has(viewerId) === true,
});

const isThere = ({ deletedAt = null }: Partial<StoredMessageParts>) => deletedAt === null;

function lastOf<T extends StoredMessage | StoredGroupMessage>(messages: T[]) {
  const last = messages.at(-1);
  if (last === undefined) return null;
  const { id, content, createdAt, attachments = null, deletedAt = null } = last;
  return { id, content, createdAt, kind: kindOf({ attachments, deletedAt }) };
}

export function conversationView(world: World, viewerId: number, stored: StoredConversation): Conversation {
  const { id, user1Id, user2Id } = stored;
  const conversation = { id, user1Id, user2Id };
  const otherId = conversation.user1Id === viewerId ? conversation.user2Id : conversation.user1Id;
  const messages = world.messages.filter(({ conversationId }) => conversationId === conversation.id);
  const partner = partnerView(world, viewerId, memberOf(world, otherId).user);
  const isClosed = !isReachable(world, viewerId, otherId);
  const last = lastOf(messages);
  return {
    ...{ ...conversation, otherUser: isClosed ? onlyNamed(partner) : partner, isClosed },
    lastMessage: last && { ...last, senderId: messages.at(-1)?.senderId ?? 0 },
    unreadCount: messages.filter((one) => one.receiverId === viewerId && !one.isRead && isThere(one)).length,
    ...marksOf(stored, viewerId),
  };
}

/** The role of a member in a group; null where they are not in it. */
export function roleIn({ memberIds, moderatorIds, ownerId }: StoredGroup, memberId: number): GroupRole | null {
  if (!memberIds.has(memberId)) return null;
  if (ownerId === memberId) return 'owner';
  return moderatorIds.has(memberId) ? 'moderator' : 'member';
}

/** The public part of a group. */
export function groupDetailsView(group: StoredGroup): GroupDetails {
  const { id, name, description, type, photo, createdAt, isAutomatic, memberIds, otherMembers } = group;
  const memberCount = memberIds.size + otherMembers;
  return { id, name, description, type, photo, createdAt, isAutomatic, memberCount };
}

/** A group as a member sees it. */
export function groupView(world: World, viewerId: number, group: StoredGroup): Group {
  const details = groupDetailsView(group);
  const role = roleIn(group, viewerId);
  const isInvited = role === null && group.invitedIds.has(viewerId);
  const nothing = { lastMessage: null, activeAt: null, unreadCount: 0, ...marksOf({}, viewerId) };
  if (role === null) return { ...details, isMember: false, isInvited, role, ...nothing };
  const messages = groupMessagesOf(world, viewerId, group.id);
  const last = lastOf(messages);
  const userId = messages.at(-1)?.userId ?? 0;
  const read = group.readUpTo.get(viewerId) ?? 0;
  const unread = messages.filter((one) => one.id > read && one.userId !== viewerId && isThere(one));
  return {
    ...{ ...details, isMember: true, isInvited, role, ...marksOf(group, viewerId) },
    lastMessage: last && { ...last, userId, userName: memberOf(world, userId).user.name },
    activeAt: last?.createdAt ?? group.createdAt,
    unreadCount: Math.min(unread.length, groupLimits.unreadMax),
  };
}

/** The messages of a group that a member sees. */
export function groupMessagesOf(world: World, viewerId: number, id: number): StoredGroupMessage[] {
  return world.groupMessages.filter(({ groupId, userId }) => groupId === id && isReachable(world, viewerId, userId));
}

/** A member in the list of a group. */
export function groupMemberView(world: World, group: StoredGroup, memberId: number): GroupMember {
  const role = roleIn(group, memberId) ?? 'member';
  return { ...personView(memberOf(world, memberId).user), role, joinedAt: group.createdAt };
}
