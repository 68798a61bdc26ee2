import { textLimits } from '@kopa/contracts/limits';
import { MockError } from '@kopa/contracts/msw';
import type { Notification } from '@kopa/contracts/notifications';
import { trimTexts } from '@kopa/contracts/schema';
import { type Comment, type LikeState, NewPost, type Post } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { textOf } from './requests.ts';
import type { StoredNotification, StoredPost } from './stored.ts';
import { commentView, isActive, memberOf, postView } from './views.ts';
import type { World } from './world.ts';

/** Adds a notification to a member's list and returns it. */
export function notify(
  world: World,
  userId: number,
  notification: Pick<Notification, 'type' | 'message' | 'relatedId'>,
): StoredNotification {
  const added = { ...notification, id: world.nextId(), userId, isRead: false, createdAt: world.now().toISOString() };
  world.notifications.push(added);
  return added;
}

/** Returns a post; throws 404 if it is missing or hidden by a suspension. */
export function visiblePost(world: World, id: number): StoredPost {
  const post = world.posts.find((candidate) => candidate.id === id);
  if (post === undefined || !isActive(world, post.userId)) throw new MockError('not_found');
  return post;
}

export function addPost(world: World, userId: number, input: NewPost): Post {
  const post: StoredPost = {
    id: world.nextId(),
    userId,
    ...toStored(NewPost, trimTexts(NewPost, input) as NewPost),
    content: textOf(input.content, textLimits.post),
    createdAt: world.now().toISOString(),
    likedBy: new Set(),
  };
  world.posts.push(post);
  return postView(world, userId, post);
}

export function addComment(world: World, userId: number, feedId: number, content: string): Comment {
  const post = visiblePost(world, feedId);
  const comment = {
    id: world.nextId(),
    feedId,
    userId,
    content: textOf(content, textLimits.comment),
    createdAt: world.now().toISOString(),
  };
  world.comments.push(comment);
  if (post.userId !== userId) {
    const { name } = memberOf(world, userId).user;
    notify(world, post.userId, { type: 'comment', message: `${name} commented on your post`, relatedId: feedId });
  }
  return commentView(world, comment);
}

/** Sets or removes the member's like. Idempotent. */
export function setLike(world: World, userId: number, feedId: number, isLiked: boolean): LikeState {
  const { likedBy } = visiblePost(world, feedId);
  if (isLiked) likedBy.add(userId);
  else likedBy.delete(userId);
  return { likes: likedBy.size, isLiked };
}

/** Marks the member's received messages as read up to a message; returns its conversation. */
export function readUpTo(world: World, userId: number, messageId: number): number {
  const upTo = world.messages.find(({ id, receiverId }) => id === messageId && receiverId === userId);
  if (upTo === undefined) throw new MockError('not_found');
  for (const message of world.messages) {
    if (message.conversationId !== upTo.conversationId || message.receiverId !== userId) continue;
    if (message.id <= messageId) message.isRead = true;
  }
  return upTo.conversationId;
}
