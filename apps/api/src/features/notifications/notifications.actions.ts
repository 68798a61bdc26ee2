import type { Notification } from '@kopa/contracts/notifications/notifications';
import {
  type Actor,
  acceptanceNotification,
  invitationNotification,
  type NotificationDraft,
  type RequestEnd,
  requestNotification,
  requestNotificationAfter,
} from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context, Handlers } from '../../process/context.ts';
import type { AddressedNotification } from '../../shared/told.ts';
import {
  deleteBetween,
  deleteOfJourneys,
  deleteOfPosts,
  deleteRequestNotification,
  findAddressed,
  findToldOfMentions,
  insertNotification,
  insertNotifications,
  memberName,
  readAll,
  readInvitationNotification,
  readOfJourney,
  readOne,
  readRequestNotification,
} from './notifications.queries.ts';

/** A notification that is published to its member after the commit. */
export type NewNotification = AddressedNotification;

/** Publishes new notifications, each to its member. */
export function publishNotifications(context: Context, notifications: readonly (NewNotification | null)[]): void {
  for (const one of notifications) publishNotification(context, one);
}

/** A member as the one whose action a notification reports. */
export async function actorOf(transaction: Db, memberId: number): Promise<Actor> {
  return { id: memberId, name: await memberName(transaction, memberId) };
}

/** Publishes a new notification to its member. */
export function publishNotification(context: Context, addressed: NewNotification | null): void {
  if (addressed === null) return;
  const { memberId, ...told } = addressed;
  context.publish('notification', told, [memberId]);
}

/** Notifies the recipient of a connection request. */
export async function notifyOfRequest(
  transaction: Db,
  connectionId: number,
  requesterId: number,
  recipientId: number,
): Promise<void> {
  const requester = { id: requesterId, name: await memberName(transaction, requesterId) };
  await insertNotification(transaction, requestNotification(recipientId, requester, connectionId));
}

/** Notifies the requester of an acceptance. */
export async function notifyOfAcceptance(
  transaction: Db,
  connectionId: number,
  accepterId: number,
  requesterId: number,
): Promise<void> {
  const accepter = { id: accepterId, name: await memberName(transaction, accepterId) };
  await insertNotification(transaction, acceptanceNotification(requesterId, accepter, connectionId));
}

/** Tells a member of an invitation to a group. Publish it after the commit. */
export async function notifyOfInvitation(
  transaction: Db,
  invitedId: number,
  inviterId: number,
  group: { id: number; name: string },
): Promise<NewNotification> {
  const inviter = { id: inviterId, name: await memberName(transaction, inviterId) };
  return insertNewNotification(transaction, invitationNotification(invitedId, inviter, group));
}

/** Marks a member's notification of an invitation to a group as read, because they have answered it. */
export function settleInvitation(transaction: Db, memberId: number, groupId: number): Promise<void> {
  return readInvitationNotification(transaction, memberId, groupId);
}

/** Marks the notification of an ended request as read, or deletes it. */
export async function settleRequest(transaction: Db, connectionId: number, end: RequestEnd): Promise<void> {
  if (requestNotificationAfter[end] === 'read') await readRequestNotification(transaction, connectionId);
  else await deleteRequestNotification(transaction, connectionId);
}

/** Deletes the notifications of two members about each other, for a block. */
export const deleteNotificationsBetween: Handlers['onBlocked'][number] = async (transaction, { memberId, otherId }) => {
  await deleteBetween(transaction, memberId, otherId);
  return undefined;
};

/** Marks a contact's notifications of a journey as read, because they have answered the request. */
export function readJourneyNotifications(transaction: Db, memberId: number, journeyId: number): Promise<void> {
  return readOfJourney(transaction, memberId, journeyId);
}

/** Deletes the notifications of some journeys: those of a former contact, or all. */
export function deleteJourneyNotifications(
  transaction: Db,
  journeyIds: readonly number[],
  memberId?: number,
): Promise<void> {
  return deleteOfJourneys(transaction, journeyIds, memberId);
}

/** Notifications that are shown again. Publish them after the commit. */
export function notificationsWithIds(transaction: Db, ids: readonly number[]): Promise<NewNotification[]> {
  return findAddressed(transaction, ids);
}

/** The members who were told of a mention in a post or its comments. */
export function membersToldOfMentions(transaction: Db, postId: number): Promise<number[]> {
  return findToldOfMentions(transaction, postId);
}

/** Deletes at most `limit` notifications about posts whose rows go; returns how many. */
export function deleteNotificationsOfPosts(db: Db, postIds: readonly number[], limit: number): Promise<number> {
  return deleteOfPosts(db, postIds, limit);
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

/** Adds a notification in the current transaction. Publish it after the commit. */
export function insertNewNotification(transaction: Db, draft: NotificationDraft): Promise<NewNotification> {
  return insertNotification(transaction, draft);
}

/** Adds notifications to many members at once. Publish them after the commit. */
export async function insertNewNotifications(
  transaction: Db,
  drafts: readonly NotificationDraft[],
): Promise<NewNotification[]> {
  return drafts.length === 0 ? [] : insertNotifications(transaction, drafts);
}
