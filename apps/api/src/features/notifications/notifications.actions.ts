import type { Comment } from '@kopa/contracts/social-feeds';
import type { Db } from '../../db/database.ts';
import { gatherLike, insertLikeNotice, insertNotification, memberName } from './notifications.queries.ts';
import { commentMessage, likeMessage } from './notifications.rules.ts';

/** Tells a post's author of a comment, inside the transaction that wrote it; one's own tell nobody. */
export async function notifyOfComment(transaction: Db, authorId: number, comment: Comment): Promise<void> {
  if (authorId === comment.userId) return;
  await insertNotification(transaction, {
    memberId: authorId,
    type: 'comment',
    message: commentMessage(comment.user.name),
    relatedId: comment.feedId,
  });
}

/** A like that its post's author may be told of; `likes` counts it already. */
export interface LikeEvent {
  authorId: number;
  postId: number;
  actorId: number;
  likes: number;
}

/** Tells a post's author of a like, once per member and post; unread ones of one post are gathered in one. */
export async function notifyOfLike(transaction: Db, { authorId, postId, actorId, likes }: LikeEvent): Promise<void> {
  if (authorId === actorId || !(await insertLikeNotice(transaction, postId, actorId))) return;
  const name = await memberName(transaction, actorId);
  await gatherLike(transaction, authorId, postId, likeMessage(name, likes));
}
