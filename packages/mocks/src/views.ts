import type { AdminUser } from '@kopa/contracts/admin';
import type { Connection } from '@kopa/contracts/connections';
import type { Conversation } from '@kopa/contracts/messages';
import type { Comment, Post } from '@kopa/contracts/social-feeds';
import type { OtherUser, Partner, Person, User } from '@kopa/contracts/users';
import { onlyNamed } from '@kopa/rules/blocks';
import { assertActiveMember, assertFound } from '@kopa/rules/existence';
import type { Relation } from '@kopa/rules/feed-scopes';
import { kindOf } from '@kopa/rules/message-parts';
import { asSeenBy, shownConnection } from '@kopa/rules/privacy';
import { sharedTags } from '@kopa/rules/similarities';
import { galleryOf } from './photo-actions.ts';
import type {
  StoredComment,
  StoredConnection,
  StoredConversation,
  StoredMember,
  StoredPost,
  StoredRelation,
} from './stored.ts';
import type { World } from './world.ts';

/** Returns the stored member; throws 404 if the member is missing. */
export function memberOf(world: World, id: number): StoredMember {
  const member = world.members.find(({ user }) => user.id === id);
  assertFound(member);
  return member;
}

/** Returns the member; throws 404 if they are missing or suspended. */
export function activeMemberOf(world: World, id: number): StoredMember {
  const member = memberOf(world, id);
  assertActiveMember(member.isActive);
  return member;
}

export function isActive(world: World, id: number): boolean {
  return world.members.some(({ user, isActive: active }) => user.id === id && active);
}

/** True if a list has another member for a member. */
export function has(relations: StoredRelation[], memberId: number, otherId: number): boolean {
  return relations.some((one) => one.userId === memberId && one.otherId === otherId);
}

/** True if one of two members has blocked the other. */
export function isBlocked(world: World, a: number, b: number): boolean {
  return has(world.blocks, a, b) || has(world.blocks, b, a);
}

/** True if a member sees neither posts nor comments of another one. */
export function isHidden(world: World, viewerId: number, otherId: number): boolean {
  return isBlocked(world, viewerId, otherId) || has(world.mutes, viewerId, otherId);
}

/** True if a member can ask, write to and invite another one. */
export function isReachable(world: World, memberId: number, otherId: number): boolean {
  return isActive(world, otherId) && !isBlocked(world, memberId, otherId);
}

/** The members from whom an event of a member is hidden, as a part of its audience. */
export function hiddenFromOf(world: World, memberId: number): { skipped?: number[] } {
  const skipped = world.members.map(({ user }) => user.id).filter((id) => isHidden(world, id, memberId));
  return skipped.length === 0 ? {} : { skipped };
}

/** True if a member finds another one in lists and searches. */
export function isFound(world: World, viewerId: number, { id, privacy }: User): boolean {
  return isReachable(world, viewerId, id) && (privacy.discoverable || areConnected(world, viewerId, id));
}

export function connectionBetween(world: World, a: number, b: number): StoredConnection | undefined {
  return world.connections.find(
    ({ userId, connectedUserId }) => (userId === a && connectedUserId === b) || (userId === b && connectedUserId === a),
  );
}

export function areConnected(world: World, a: number, b: number): boolean {
  return connectionBetween(world, a, b)?.status === 'accepted';
}

/** A member as another one sees them: without the phone number, and with email and state code only for connections. */
export function otherUserView(world: World, viewer: User, other: User): OtherUser {
  const {
    phoneNumber: _phone,
    emailConfirmed: _confirmed,
    mustChangePassword: _must,
    notificationSettings: _settings,
    privacy,
    ...shown
  } = other;
  const found = connectionBetween(world, viewer.id, other.id);
  const connection = found === undefined ? null : stateOf(found);
  return asSeenBy<OtherUser>(
    { isSelf: viewer.id === other.id, connection },
    {
      ...shown,
      isOnline: shown.isOnline && privacy.showOnline,
      ...galleryOf(world, other),
      similarities: sharedTags(viewer, other),
      connection: shownConnection(connection),
      isFollowed: has(world.follows, viewer.id, other.id),
    },
  );
}

/** The facts that decide in which of a viewer's scopes an author's posts are. */
export function relationTo(world: World, viewer: User, author: User): Relation {
  return {
    isSelf: viewer.id === author.id,
    isConnected: areConnected(world, viewer.id, author.id),
    isFollowed: has(world.follows, viewer.id, author.id),
    viewer,
    author,
  };
}

function stateOf({ id, userId, connectedUserId, status }: StoredConnection) {
  return { id, userId, connectedUserId, status };
}

export function personView({ id, name, username, profilePicture, deploymentState, ppa }: User): Person {
  return { id, name, username, profilePicture, deploymentState, ppa };
}

export function partnerView(world: World, viewerId: number, other: User): Partner {
  const { email, lga, cdsGroup, privacy } = other;
  const isOnline = other.isOnline && privacy.showOnline;
  const connection = connectionBetween(world, viewerId, other.id) ?? null;
  return asSeenBy<Partner>({ isSelf: false, connection }, { ...personView(other), email, lga, cdsGroup, isOnline });
}

export function connectionView(world: World, viewerId: number, connection: StoredConnection): Connection {
  const otherId = connection.userId === viewerId ? connection.connectedUserId : connection.userId;
  const other = memberOf(world, otherId).user;
  return { ...stateOf(connection), createdAt: connection.createdAt, otherUser: partnerView(world, viewerId, other) };
}

export function postView(world: World, viewerId: number, { likedBy, ...post }: StoredPost): Post {
  return {
    ...post,
    likes: likedBy.size,
    comments: commentsOf(world, post.id).length,
    isLiked: likedBy.has(viewerId),
    user: personView(memberOf(world, post.userId).user),
  };
}

/** The comments of a post, also of suspended members: they count. */
export function commentsOf(world: World, postId: number): StoredComment[] {
  return world.comments.filter((comment) => comment.feedId === postId);
}

export function commentView(world: World, comment: StoredComment): Comment {
  return { ...comment, user: personView(memberOf(world, comment.userId).user) };
}

export function conversationView(world: World, viewerId: number, stored: StoredConversation): Conversation {
  const { mutedBy, ...conversation } = stored;
  const otherId = conversation.user1Id === viewerId ? conversation.user2Id : conversation.user1Id;
  const messages = world.messages.filter(({ conversationId }) => conversationId === conversation.id);
  const last = messages.at(-1);
  const partner = partnerView(world, viewerId, memberOf(world, otherId).user);
  const isClosed = !isReachable(world, viewerId, otherId);
  return {
    ...conversation,
    otherUser: isClosed ? onlyNamed(partner) : partner,
    lastMessage:
      last === undefined
        ? null
        : {
            ...{ id: last.id, senderId: last.senderId, content: last.content, createdAt: last.createdAt },
            kind: kindOf({ attachments: last.attachments ?? null, deletedAt: last.deletedAt ?? null }),
          },
    unreadCount: messages.filter(
      ({ receiverId, isRead, deletedAt = null }) => receiverId === viewerId && !isRead && deletedAt === null,
    ).length,
    isMuted: mutedBy?.has(viewerId) === true,
    isClosed,
  };
}

/** A member in the administrators' list, with totals counted from the world. */
export function adminUserView(
  world: World,
  { user, isActive: active, suspendedUntil = null, lastActiveAt }: StoredMember,
): AdminUser {
  const posts = world.posts.filter(({ userId }) => userId === user.id);
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    profilePicture: user.profilePicture,
    isActive: active,
    suspendedUntil,
    portalConnected: user.portalConnected,
    deploymentState: user.deploymentState,
    lga: user.lga,
    ppa: user.ppa,
    createdAt: user.createdAt,
    lastActiveAt,
    totalPosts: posts.length,
    totalConnections: world.connections.filter(
      ({ userId, connectedUserId, status }) =>
        status === 'accepted' && (userId === user.id || connectedUserId === user.id),
    ).length,
    totalPhotos: user.photos.length,
    totalComments: world.comments.filter(({ userId }) => userId === user.id).length,
    totalLikes: posts.reduce((sum, { likedBy }) => sum + likedBy.size, 0),
  };
}
