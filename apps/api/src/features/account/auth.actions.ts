import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import { assertKnowsPassword, assertMayRegister, newMember } from '@kopa/rules/account/auth';
import { assertNotSuspended, type ToldSuspension } from '@kopa/rules/moderation/suspensions';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { commonPasswords } from '../../identity/common-passwords.ts';
import { type Device, deviceHash, knowsDevice, rememberDevice } from '../../identity/devices.queries.ts';
import type { Origin } from '../../identity/member-session.ts';
import { hashPassword, verifyPassword } from '../../identity/passwords.ts';
import type { PaceRegistration } from '../../identity/registration-pace.ts';
import {
  endOldestSessions,
  endSession,
  endSessionsOf,
  type MemberSession,
  openSession,
} from '../../identity/sessions.queries.ts';
import { attemptSignIn } from '../../identity/sign-in-attempts.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import { findCredentials, insertMember } from './auth.queries.ts';
import { checkEmailTries, checkNames, loadOwnUser, refuseTakenName } from './profile.actions.ts';

/** A new session: the key for the cookie, the device for the other one, and the member. */
export interface SignedIn {
  key: string;
  device: Device;
  user: User;
}

/**
 * Signs in. An unknown email and a wrong password get the same refusal after the same amount of work.
 * @throws 401 invalid_credentials, 403 account_suspended (after the right password only), 429 rate_limited
 */
export async function signIn(context: Context, email: string, password: string, from: Origin): Promise<SignedIn> {
  const found = await checkCredentials(context, email, password, from);
  const { device } = from;
  const { key, ended } = await transact(context, 'visitor', async (transaction) => {
    const oldest = await endOldestSessions(transaction, found.id);
    const opened = await openSession(transaction, found.id, found.passwordHash, device.name);
    if (opened !== null && (await rememberDevice(transaction, found.id, device))) {
      await queueMail(context, transaction, { kind: 'new_device', memberId: found.id, device: device.name });
    }
    return { key: opened, ended: oldest };
  });
  if (ended.length > 0) context.bus.send('sessionsEnded', { ids: ended });
  if (key === null) {
    const now = await findCredentials(context.db, email);
    assertNotSuspended(suspensionOf(now));
    // The password was changed during the comparison.
    throw fail('invalid_credentials');
  }
  context.sendMailsSoon();
  context.log.info({ account: `member:${found.id}`, address: from.address }, 'signed in');
  return { key, device, user: await loadOwnUser(context, context.db, found.id) };
}

/** The suspension of a member; null for others. */
function suspensionOf(found: Awaited<ReturnType<typeof findCredentials>>): ToldSuspension | null {
  if (!found?.suspendedAt) return null;
  return { until: found.suspendedUntil, reason: found.suspensionReason };
}

/**
 * Finds the member of an email and password, and counts failures. @throws 401 invalid_credentials, 429 rate_limited
 */
export async function checkCredentials(context: Context, email: string, password: string, { address, device }: Origin) {
  const found = await findCredentials(context.db, email);
  // An existing account is counted by its id, because an email can be spelled in several ways.
  const account = found === undefined ? 'unknown' : `member:${found.id}`;
  // Also asked without a member, so that an unknown email takes the same time.
  const isKnown = await knowsDevice(context.db, found?.id ?? 0, device);
  const knownDevice = isKnown ? deviceHash(device).toString('base64url') : undefined;
  const key = found === undefined ? `email:${email.toLowerCase()}` : account;
  const isRight = await attemptSignIn(context, { key, account, address, knownDevice }, (begin) =>
    verifyPassword(found?.passwordHash ?? null, password, { address, account: key }, begin),
  );
  assertKnowsPassword(found, isRight);
  return found;
}

/**
 * Registers a member and signs them in.
 * @throws 400 password_mismatch, common_password; 409 email_taken, username_taken; 429 rate_limited
 */
export async function registerMember(
  context: Context,
  pace: PaceRegistration,
  form: Registration,
  { address, device }: Origin,
): Promise<SignedIn> {
  assertMayRegister(form, await commonPasswords());
  await pace(context.limits, address);
  await checkNames(context, context.db, form, address);
  const passwordHash = await hashPassword(form.password, { address, account: form.email });
  // Of tries made at once, a free email is refused like the taken ones.
  await checkEmailTries(context, address);
  const signedIn = await transact(context, 'visitor', async (transaction) => {
    const id = await insertMember(transaction, { ...newMember(form), passwordHash }).catch(refuseTakenName);
    const key = (await openSession(transaction, id, passwordHash, device.name)) as string;
    await rememberDevice(transaction, id, device);
    await queueMail(context, transaction, { kind: 'email_confirmation', memberId: id, address: form.email });
    return { key, device, user: await loadOwnUser(context, transaction, id) };
  });
  context.sendMailsSoon();
  return signedIn;
}

/** Ends the session on the server, with its sockets. */
export async function signOut(context: Context, session: MemberSession): Promise<void> {
  await endSession(context.db, session.memberId, session.id);
  context.bus.send('sessionsEnded', { ids: [session.id] });
}

/** Ends one of the member's sessions, with its sockets. @throws 401, 404 not_found */
export async function endOwnSession(context: Context, session: MemberSession, id: number): Promise<void> {
  const end = async (transaction: Db) => {
    assertFound((await endSession(transaction, session.memberId, id)) || undefined);
  };
  await transact(context, session, end, { endsSessions: true });
  context.bus.send('sessionsEnded', { ids: [id] });
}

/** Ends all of the member's sessions but this one. @throws 401 */
export async function endOwnOtherSessions(context: Context, session: MemberSession): Promise<void> {
  const end = (transaction: Db) => endSessionsOf(transaction, session.memberId, session.id);
  const ids = await transact(context, session, end, { endsSessions: true });
  if (ids.length > 0) context.bus.send('sessionsEnded', { ids });
}
