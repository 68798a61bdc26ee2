import type { Notification } from '@kopa/contracts/notifications';
import type { Comment } from '@kopa/contracts/social-feeds';
import { acceptanceMessage, commentMessage, likeMessage, requestMessage } from '@kopa/rules/notifications';
import { fail } from '@kopa/rules/refusal';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  deleteRequestNotification,
  gatherLike,
  insertLikeNotice,
  insertNotification,
  memberName,
  type NewNotification,
  readAll,
  readOne,
  readRequestNotification,
} from './notifications.queries.ts';

/** A notification to be published to its member, after the transaction that wrote it. */
export interface News {
  memberId: number;
  notification: Notification;
}

/** Tells a post's author of a comment, inside the transaction that wrote it; one's own tell nobody. */
export async function notifyOfComment(transaction: Db, authorId: number, comment: Comment): Promise<News | null> {
  if (authorId === comment.userId) return null;
  const notification = await insertNotification(transaction, {
    memberId: authorId,
    actorId: comment.userId,
    type: 'comment',
    message: commentMessage(comment.user.name),
    relatedId: comment.feedId,
  });
  return { memberId: authorId, notification };
}

/** A like that its post's author may be told of; `likes` counts it already. */
export interface LikeEvent {
  authorId: number;
  postId: number;
  actorId: number;
  likes: number;
}

/** Tells a post's author of a like, once per member and post; unread ones of one post are gathered in one. */
export async function notifyOfLike(
  transaction: Db,
  { authorId, postId, actorId, likes }: LikeEvent,
): Promise<News | null> {
  if (authorId === actorId || !(await insertLikeNotice(transaction, postId, actorId))) return null;
  const name = await memberName(transaction, actorId);
  const message = likeMessage(name, likes);
  const notification = await gatherLike(transaction, { memberId: authorId, actorId, message, relatedId: postId });
  return { memberId: authorId, notification };
}

/** Shows a new notification to its member at once, wherever they are in the app. */
export function publishNews(context: Context, news: News | null): void {
  if (news !== null) context.publish('notification', { notification: news.notification }, [news.memberId]);
}

/** Tells a member that another one asks to connect. */
export async function notifyOfRequest(
  transaction: Db,
  connectionId: number,
  requesterId: number,
  recipientId: number,
): Promise<void> {
  await insertNotification(transaction, {
    memberId: recipientId,
    actorId: requesterId,
    type: 'connection_request',
    message: requestMessage(await memberName(transaction, requesterId)),
    relatedId: connectionId,
  });
}

/** Tells the one who asked that the other has accepted. */
export async function notifyOfAcceptance(
  transaction: Db,
  connectionId: number,
  accepterId: number,
  requesterId: number,
): Promise<void> {
  await insertNotification(transaction, {
    memberId: requesterId,
    actorId: accepterId,
    type: 'connection_accepted',
    message: acceptanceMessage(await memberName(transaction, accepterId)),
    relatedId: connectionId,
  });
}

/** What a request's end does to its notification: an answered one is read, one taken back is gone. */
export async function settleRequest(
  transaction: Db,
  connectionId: number,
  end: 'answered' | 'taken back',
): Promise<void> {
  if (end === 'answered') await readRequestNotification(transaction, connectionId);
  else await deleteRequestNotification(transaction, connectionId);
}

/** Marks one of one's own notifications as read. @throws 404 for others' */
export async function readNotification(context: Context, session: MemberSession, id: number): Promise<Notification> {
  const notification = await transact(context, session, (transaction) => readOne(transaction, session.memberId, id));
  if (notification === undefined) throw fail('not_found');
  return notification;
}

/** Marks all of one's own notifications as read. */
export function readAllNotifications(context: Context, session: MemberSession): Promise<void> {
  return transact(context, session, (transaction) => readAll(transaction, session.memberId));
}

/** Tells a member of something that no other member did, inside the transaction that did it; to be published after it. */
export function notify(transaction: Db, notification: Omit<NewNotification, 'actorId'>): Promise<Notification> {
  return insertNotification(transaction, { ...notification, actorId: null });
}
