import type { Notification } from '@kopa/contracts/notifications/notifications';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** The notifications of a member, the newest first. */
export async function notificationsOf({ id, call }: TestMember): Promise<Notification[]> {
  return done(await call('GET', `/api/users/${id}/notifications?limit=100`));
}

/** The messages of a member's notifications of one kind of things, or of all, the oldest first. */
export async function toldOf(member: TestMember, relatedType?: Notification['relatedType']): Promise<string[]> {
  const all = (await notificationsOf(member)).toReversed();
  const told = relatedType === undefined ? all : all.filter((one) => one.relatedType === relatedType);
  return told.map(({ message }) => message);
}

/** The number of a member's unread notifications. */
export async function unreadOf({ id, call }: TestMember): Promise<number> {
  return done(await call('GET', `/api/users/${id}/notifications/unread-count`)).count;
}
