import type { Notification } from '@kopa/contracts/notifications';
import type { Comment } from '@kopa/contracts/social-feeds';
import { assertFound } from '@kopa/rules/existence';
import {
  acceptanceNotice,
  commentNotice,
  isOwnAct,
  likeNotice,
  type Notice,
  type RequestEnd,
  requestNotice,
  requestNoticeAfter,
} from '@kopa/rules/notifications';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  aggregateLike,
  countLikers,
  deleteRequestNotification,
  insertLikeNotice,
  insertNotification,
  memberName,
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
  const notice = commentNotice(authorId, comment.user, comment.feedId);
  return notice === null ? null : insertNews(transaction, notice);
}

/** A like that its post's author may be told of. */
export interface LikeEvent {
  authorId: number;
  postId: number;
  actorId: number;
}

/** Tells a post's author of a like, once per member and post; unread ones of one post are gathered in one. */
export async function notifyOfLike(transaction: Db, { authorId, postId, actorId }: LikeEvent): Promise<News | null> {
  if (isOwnAct(authorId, actorId) || !(await insertLikeNotice(transaction, postId, actorId))) return null;
  const actor = { id: actorId, name: await memberName(transaction, actorId) };
  const notice = likeNotice(authorId, actor, postId, await countLikers(transaction, postId, authorId));
  return notice === null ? null : { memberId: notice.memberId, notification: await aggregateLike(transaction, notice) };
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
  const requester = { id: requesterId, name: await memberName(transaction, requesterId) };
  await insertNotification(transaction, requestNotice(recipientId, requester, connectionId));
}

/** Tells the one who asked that the other has accepted. */
export async function notifyOfAcceptance(
  transaction: Db,
  connectionId: number,
  accepterId: number,
  requesterId: number,
): Promise<void> {
  const accepter = { id: accepterId, name: await memberName(transaction, accepterId) };
  await insertNotification(transaction, acceptanceNotice(requesterId, accepter, connectionId));
}

/** Does to a request's notification what its end asks for. */
export async function settleRequest(transaction: Db, connectionId: number, end: RequestEnd): Promise<void> {
  if (requestNoticeAfter[end] === 'read') await readRequestNotification(transaction, connectionId);
  else await deleteRequestNotification(transaction, connectionId);
}

/** Marks one of one's own notifications as read. @throws 404 for others' */
export async function readNotification(context: Context, session: MemberSession, id: number): Promise<Notification> {
  const notification = await transact(context, session, (transaction) => readOne(transaction, session.memberId, id));
  assertFound(notification);
  return notification;
}

/** Marks all of one's own notifications as read. */
export function readAllNotifications(context: Context, session: MemberSession): Promise<void> {
  return transact(context, session, (transaction) => readAll(transaction, session.memberId));
}

/** Tells a member of something, inside the transaction that did it; to be published after it. */
export async function insertNews(transaction: Db, notice: Notice): Promise<News> {
  return { memberId: notice.memberId, notification: await insertNotification(transaction, notice) };
}
