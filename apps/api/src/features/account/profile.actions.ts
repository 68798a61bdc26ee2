import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import type { User } from '@kopa/contracts/account/user';
import type { NotificationSettingsChange } from '@kopa/contracts/notifications/notification-settings';
import { assertNamesFree, assertNotReserved } from '@kopa/rules/account/auth';
import { changesUsername, endsOtherSessions, storedEdit } from '@kopa/rules/account/profile';
import { fail } from '@kopa/rules/refusal';
import { serviceDays } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import { voidLinks } from '../../identity/mail-links.queries.ts';
import { checkNetwork, takeOnceOfNetwork } from '../../identity/network-limits.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { endSessionsOf } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import {
  findOwn,
  keepFormerEmail,
  type OwnChanges,
  type OwnRow,
  takenNames,
  updateMember,
  updateNotificationSettings,
} from './profile.queries.ts';

/** The member's own record as sent. */
export async function loadOwnUser(context: Context, db: Db, memberId: number): Promise<User> {
  return ownUser(context, await findOwn(db, memberId));
}

/** Sends a member's changed record to all of their own sockets after the commit, and returns it. */
export function publishOwnUser(context: Context, user: User): User {
  context.publish('user_updated', { user }, [user.id]);
  return user;
}

export type ProfileEdit = Pick<OwnChanges, 'name' | 'username' | 'email' | 'bio' | 'interests'>;

/**
 * Edits the own display name, username, email, bio or interests. A changed email ends the member's other sessions.
 * @throws 409 email_taken, username_taken; 429 rate_limited
 */
export async function editProfile(
  context: Context,
  session: MemberSession,
  edit: ProfileEdit,
  address: string,
): Promise<User> {
  const change = async (transaction: Db) => {
    const { memberId } = session;
    const before = await findOwn(transaction, memberId);
    const isNewEmail = endsOtherSessions(before, edit);
    // Before the names are compared with those of others: a refusal as taken tells that somebody has the name.
    if (isNewEmail) await context.limits.take('emailChanges', memberId);
    if (changesUsername(before, edit)) await context.limits.take('usernameChanges', memberId);
    const names = { username: edit.username, email: isNewEmail ? edit.email : undefined };
    await checkNames(context, transaction, names, address, memberId);
    // Sessions before the member's row, and this before links, as everywhere.
    const others = isNewEmail ? await endSessionsOf(transaction, memberId, session.id) : [];
    const former = isNewEmail ? await keepFormerEmail(transaction, memberId) : undefined;
    const changes = { ...storedEdit(edit), ...(isNewEmail ? { emailConfirmedAt: null } : {}) };
    await updateMember(transaction, memberId, changes).catch(refuseTakenName);
    if (isNewEmail) await voidLinks(transaction, memberId);
    if (isNewEmail) await tellOfNewEmail(context, transaction, memberId, edit.email as string, former);
    return { ended: others, user: await loadOwnUser(context, transaction, memberId) };
  };
  const { user, ended } = await transact(context, session, change, { endsSessions: edit.email !== undefined });
  if (ended.length > 0) context.bus.send('sessionsEnded', { ids: ended });
  if (edit.email !== undefined) context.sendMailsSoon();
  return publishOwnUser(context, user);
}

/** The new email gets only a link to confirm it, because it may be a stranger's; the confirmed one is notified once. */
async function tellOfNewEmail(
  context: Context,
  transaction: Db,
  memberId: number,
  email: string,
  former: string | undefined,
): Promise<void> {
  await queueMail(context, transaction, { kind: 'email_confirmation', memberId, address: email });
  if (former !== undefined) {
    await queueMail(context, transaction, { kind: 'email_changed', memberId, address: former });
  }
}

/** Chooses the member's colour scheme. */
export async function chooseColorScheme(
  context: Context,
  session: MemberSession,
  colorScheme: ColorScheme,
): Promise<User> {
  const user = await transact(context, session, async (transaction) => {
    await updateMember(transaction, session.memberId, { colorScheme });
    return loadOwnUser(context, transaction, session.memberId);
  });
  return publishOwnUser(context, user);
}

/** Changes the member's settings of push messages. */
export async function chooseNotifications(
  context: Context,
  session: MemberSession,
  change: NotificationSettingsChange,
): Promise<User> {
  const user = await transact(context, session, async (transaction) => {
    await updateNotificationSettings(transaction, session.memberId, change);
    return loadOwnUser(context, transaction, session.memberId);
  });
  return publishOwnUser(context, user);
}

/**
 * Refuses taken names. The answer that an email is taken counts once for the network, beyond whose limit no email is tried.
 * @throws 409 email_taken, username_taken; 429 rate_limited
 */
export async function checkNames(
  context: Context,
  db: Db,
  names: { email?: string; username?: string },
  address: string,
  ownId?: number,
): Promise<void> {
  if (names.username !== undefined) assertNotReserved(names.username);
  if (names.email !== undefined) await checkEmailTries(context, address);
  const taken = await takenNames(db, names, ownId);
  if (taken.emailTaken) {
    await takeOnceOfNetwork(context, 'takenEmailsPerAddress', address, (names.email as string).toLowerCase());
  }
  assertNamesFree(taken);
}

/** @throws 429 rate_limited where the network was told of many taken emails */
export function checkEmailTries(context: Context, address: string): Promise<void> {
  return checkNetwork(context, 'takenEmailsPerAddress', address);
}

/** Maps a violation of the unique index, caused by two simultaneous changes, to the refusal of a taken name. */
export function refuseTakenName(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'members_email_key') throw fail('email_taken');
  if (constraint === 'members_username_key') throw fail('username_taken');
  throw error;
}

/** A member's own record as sent: the row with its time-dependent values. */
function ownUser(context: Context, row: OwnRow): User {
  const { serviceStartDate, serviceDays: length, ...shown } = row;
  return {
    ...shown,
    ...serviceDays(serviceStartDate, length, context.now()),
    similarities: [],
    isOnline: context.hub.presence.isOnline(row.id),
  };
}
