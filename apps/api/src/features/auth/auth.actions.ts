import type { Registration } from '@kopa/contracts/auth';
import type { User } from '@kopa/contracts/users';
import { assertKnowsPassword, assertMayRegister, assertNotSuspended, newMember } from '@kopa/rules/auth';
import { fail } from '@kopa/rules/refusal';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import type { PaceRegistration } from '../../auth/registration-pace.ts';
import { endSession, type MemberSession, openSession } from '../../auth/sessions.queries.ts';
import { attemptSignIn } from '../../auth/sign-in-attempts.ts';
import type { Context } from '../../context.ts';
import { checkNames, loadOwnUser, refuseTakenName } from '../users/users.actions.ts';
import { findCredentials, insertMember } from './auth.queries.ts';

/** A new session: the key for the cookie, and the member. */
export interface SignedIn {
  key: string;
  user: User;
}

/**
 * Signs in. An unknown email and a wrong password get the same refusal after the same amount of work.
 * @throws 401 invalid_credentials, 403 account_suspended (after the right password only), 429 rate_limited
 */
export async function signIn(context: Context, email: string, password: string, address: string): Promise<SignedIn> {
  const found = await findCredentials(context.db, email);
  // An existing account is counted by its id, because an email can be spelled in several ways.
  const account = found === undefined ? 'unknown' : `member:${found.id}`;
  const attempt = { key: found === undefined ? `email:${email.toLowerCase()}` : account, account, address };
  const isRight = await attemptSignIn(context, attempt, () => verifyPassword(found?.passwordHash ?? null, password));
  assertKnowsPassword(found, isRight);
  const key = await openSession(context.db, found.id, found.passwordHash);
  if (key === null) {
    const now = await findCredentials(context.db, email);
    assertNotSuspended(Boolean(now?.suspendedAt));
    // The password was changed during the comparison.
    throw fail('invalid_credentials');
  }
  context.log.info({ account, address }, 'signed in');
  return { key, user: await loadOwnUser(context, context.db, found.id) };
}

/**
 * Registers a member and signs them in.
 * @throws 400 password_mismatch, common_password; 409 email_taken, username_taken; 429 rate_limited
 */
export async function registerMember(
  context: Context,
  pace: PaceRegistration,
  form: Registration,
  address: string,
): Promise<SignedIn> {
  assertMayRegister(form);
  await pace(context.limits, address);
  await checkNames(context.db, form);
  const passwordHash = await hashPassword(form.password);
  return context.db.transaction().execute(async (transaction) => {
    const id = await insertMember(transaction, { ...newMember(form), passwordHash }).catch(refuseTakenName);
    const key = (await openSession(transaction, id, passwordHash)) as string;
    return { key, user: await loadOwnUser(context, transaction, id) };
  });
}

/** Ends the session on the server, with its sockets. */
export async function signOut(context: Context, session: MemberSession): Promise<void> {
  await endSession(context.db, session.id);
  context.bus.send('sessionsEnded', { ids: [session.id] });
}
