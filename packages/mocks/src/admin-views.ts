import type { UserActivity } from '@kopa/contracts/admin';
import { adminLimits } from '@kopa/contracts/limits';
import type { User } from '@kopa/contracts/users';
import { newestFirst } from './pages.ts';
import { photosOf } from './photo-actions.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Returns a member's activity as the administrators see it, newest first. */
export function activityOf(world: World, user: User): UserActivity {
  const nameOf = (id: number) => memberOf(world, id).user.name;
  return {
    posts: newest(world.posts.filter(({ userId }) => userId === user.id)).map((post) => ({
      id: post.id,
      content: post.content,
      likesCount: post.likedBy.size,
      commentsCount: world.comments.filter((comment) => comment.feedId === post.id).length,
      createdAt: post.createdAt,
    })),
    photos: newest(photosOf(world, user)).map(({ id, url }) => ({ id, url, caption: null, likesCount: 0 })),
    comments: newest(world.comments.filter(({ userId }) => userId === user.id)).map((comment) => ({
      id: comment.id,
      content: comment.content,
      postId: comment.feedId,
      createdAt: comment.createdAt,
    })),
    connections: newest(
      world.connections.filter(({ userId, connectedUserId }) => userId === user.id || connectedUserId === user.id),
    ).map(({ id, userId, connectedUserId, status, createdAt }) => ({
      id,
      connectedUserName: nameOf(userId === user.id ? connectedUserId : userId),
      status,
      createdAt,
    })),
    messages: newest(world.messages.filter(({ senderId }) => senderId === user.id)).map(
      ({ id, receiverId, content, createdAt }) => ({ id, receiverName: nameOf(receiverId), content, createdAt }),
    ),
  };
}

function newest<T extends { id: number }>(items: T[]): T[] {
  return newestFirst(items).slice(0, adminLimits.activitySize);
}
