import { assertKnowsCurrentPassword, assertMayBePassword, assertValidLink } from '@kopa/rules/account/auth';
import type { Db } from '../../db/database.ts';
import { commonPasswords } from '../../identity/common-passwords.ts';
import { deviceHash, isDeviceOf } from '../../identity/devices.queries.ts';
import { findLink, takeLink, voidLinks } from '../../identity/mail-links.queries.ts';
import type { Origin } from '../../identity/member-session.ts';
import { takeOfNetwork } from '../../identity/network-limits.ts';
import { hashPassword, verifyPassword } from '../../identity/passwords.ts';
import { endSessionsOf, type MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import { findAccount, setEmailConfirmed, setOwnPassword, takeBackEmail } from './credentials.queries.ts';
import { loadOwnUser, publishOwnUser } from './profile.actions.ts';

/**
 * Changes the member's password and ends their other sessions and links.
 * @throws 400 common_password, 401, 403 wrong_password, 429 rate_limited
 */
export async function changeOwnPassword(
  context: Context,
  session: MemberSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const { memberId } = session;
  const caller = { address, account: `member:${memberId}` };
  await context.limits.take('passwordChanges', memberId);
  const account = await findAccount(context.db, memberId);
  assertKnowsCurrentPassword(await verifyPassword(account.passwordHash, currentPassword, caller));
  assertMayBePassword(newPassword, account, await commonPasswords());
  const passwordHash = await hashPassword(newPassword, caller);
  const change = async (transaction: Db) => {
    const others = await endSessionsOf(transaction, memberId, session.id);
    assertKnowsCurrentPassword(await setOwnPassword(transaction, memberId, passwordHash, account.passwordHash));
    await voidLinks(transaction, memberId, 'password_reset');
    await queueMail(context, transaction, { kind: 'password_changed', memberId });
    return { ended: others, user: await loadOwnUser(context, transaction, memberId) };
  };
  const { ended, user } = await transact(context, session, change, { endsSessions: true });
  if (ended.length > 0) context.bus.send('sessionsEnded', { ids: ended });
  context.sendMailsSoon();
  publishOwnUser(context, user);
}

/**
 * Queues a mail with a link to set a new password. The job finds the member, so that this call takes the same time for
 * every email. A device of the account counts like a network of its own, so that others behind one address do not keep
 * the member out. @throws 429 rate_limited
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  { address, device }: Origin,
): Promise<void> {
  const isKnown = await isDeviceOf(context.db, email, device);
  const known = isKnown ? `device:${deviceHash(device).toString('base64url')}` : undefined;
  await takeOfNetwork(context, 'forgottenPasswordsPerAddress', address, known);
  await queueMail(context, context.db, { kind: 'password_reset', memberId: null, address: email });
  context.sendMailsSoon();
}

/**
 * Sets a new password by a link, and ends all sessions and other links of the member. The email that got it stays, or
 * is again, the member's.
 * @throws 400 invalid_token, common_password, 429 rate_limited
 */
export async function setForgottenPassword(
  context: Context,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<void> {
  const memberId = await findLink(context.db, 'password_reset', token);
  const known = memberId === undefined ? undefined : `member:${memberId}`;
  await takeOfNetwork(context, 'passwordResets', address, known);
  assertValidLink(memberId);
  assertMayBePassword(newPassword, await findAccount(context.db, memberId), await commonPasswords());
  const passwordHash = await hashPassword(newPassword, { address, account: `member:${memberId}` });
  const ended = await transact(context, 'visitor', async (transaction) => {
    // Locks sessions, then the member's row, then links, as everywhere, to prevent deadlocks.
    const sessions = await endSessionsOf(transaction, memberId);
    await setOwnPassword(transaction, memberId, passwordHash);
    assertValidLink(await takeLink(transaction, 'password_reset', token));
    await takeBackEmail(transaction, memberId, context.now());
    await voidLinks(transaction, memberId, 'password_reset');
    await queueMail(context, transaction, { kind: 'password_changed', memberId });
    return sessions;
  });
  if (ended.length > 0) context.bus.send('sessionsEnded', { ids: ended });
  context.sendMailsSoon();
}

/** Confirms an email by a link. @throws 400 invalid_token */
export async function useConfirmation(context: Context, token: string): Promise<void> {
  const user = await transact(context, 'visitor', async (transaction) => {
    const memberId = await findLink(transaction, 'email_confirmation', token);
    assertValidLink(memberId);
    await setEmailConfirmed(transaction, memberId, context.now());
    assertValidLink(await takeLink(transaction, 'email_confirmation', token));
    await voidLinks(transaction, memberId, 'email_confirmation');
    return loadOwnUser(context, transaction, memberId);
  });
  publishOwnUser(context, user);
}

/** Sends the link to confirm the email again; the job drops the mail if it is confirmed. @throws 401 */
export async function requestConfirmation(context: Context, session: MemberSession): Promise<void> {
  await transact(context, session, async (transaction) => {
    const { email } = await findAccount(transaction, session.memberId);
    await queueMail(context, transaction, { kind: 'email_confirmation', memberId: session.memberId, address: email });
  });
  context.sendMailsSoon();
}
