import type { Registration } from '@kopa/contracts/auth';
import { textLimits } from '@kopa/contracts/limits';
import { commonPasswords } from './common-passwords.ts';
import { fail } from './refusal.ts';

/** @throws 400 password_mismatch, common_password */
export function assertMayRegister({ password, confirmPassword }: Registration): void {
  if (password !== confirmPassword) {
    throw fail('password_mismatch', {
      fields: [{ path: 'body/confirmPassword', message: 'differs from the password' }],
    });
  }
  assertMayBePassword(password);
}

/** Refuses passwords that everybody guesses (product 4.1). @throws 400 common_password */
export function assertMayBePassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw fail('common_password');
}

/** The fields of a new member that come from the registration form (product 4.1). */
export function newMember(form: Registration) {
  const { firstName, middleName, surname, email, phoneNumber, username } = form;
  return { name: displayName(form), firstName, middleName: middleName || null, surname, email, phoneNumber, username };
}

/** The first display name of a new member. */
function displayName({ firstName, surname }: Pick<Registration, 'firstName' | 'surname'>): string {
  return `${firstName} ${surname}`.slice(0, textLimits.displayName).trim();
}

/** True if two emails or usernames are equal without regard to case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Says which of the two unique names another member already has. */
export interface TakenNames {
  emailTaken: boolean;
  usernameTaken: boolean;
}

/** @throws 409 email_taken (also if both are taken), username_taken */
export function assertNamesFree({ emailTaken, usernameTaken }: TakenNames): void {
  if (emailTaken) throw fail('email_taken');
  if (usernameTaken) throw fail('username_taken');
}

/** An unknown account and a wrong password get the same error (product 4.2). @throws 401 invalid_credentials */
export function assertKnowsPassword<T>(account: T | undefined, knowsPassword: boolean): asserts account is T {
  if (account === undefined || !knowsPassword) throw fail('invalid_credentials');
}

/** Call it after the password check: only the member may learn of it (product 4.17). @throws 403 account_suspended */
export function assertNotSuspended(isSuspended: boolean): void {
  if (isSuspended) throw fail('account_suspended');
}

/** Asked before a new password is set. @throws 403 wrong_password */
export function assertKnowsCurrentPassword(knowsPassword: boolean): void {
  if (!knowsPassword) throw fail('wrong_password');
}

/** @throws 403 forbidden for a wrong password */
export function assertMayDeleteAccount(knowsPassword: boolean): void {
  if (!knowsPassword) throw fail('forbidden');
}
