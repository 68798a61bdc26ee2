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
  assertStrongPassword(password);
}

/** @throws 400 common_password */
function assertStrongPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw fail('common_password');
}

/** The record of a new member, as far as the registration gives it (product 4.1). */
export function newMember(form: Registration) {
  const { firstName, middleName, surname, email, phoneNumber, username } = form;
  return { name: displayName(form), firstName, middleName: middleName || null, surname, email, phoneNumber, username };
}

/** The display name that a new member starts with. */
function displayName({ firstName, surname }: Pick<Registration, 'firstName' | 'surname'>): string {
  return `${firstName} ${surname}`.slice(0, textLimits.displayName).trim();
}

/** True for emails and usernames that count as one, whatever their case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Which of the two unique names another member has already. */
export interface TakenNames {
  emailTaken: boolean;
  usernameTaken: boolean;
}

/** @throws 409 email_taken (also where both are), username_taken */
export function assertNamesFree({ emailTaken, usernameTaken }: TakenNames): void {
  if (emailTaken) throw fail('email_taken');
  if (usernameTaken) throw fail('username_taken');
}

/** An unknown account and a wrong password are one refusal (product 4.2). @throws 401 invalid_credentials */
export function assertKnowsPassword<T>(account: T | undefined, knowsPassword: boolean): asserts account is T {
  if (account === undefined || !knowsPassword) throw fail('invalid_credentials');
}

/** To be asked after the password only: nobody else is told (product 4.17). @throws 403 account_suspended */
export function assertNotSuspended(isSuspended: boolean): void {
  if (isSuspended) throw fail('account_suspended');
}

/** @throws 403 forbidden for whoever does not know the account's password */
export function assertMayDeleteAccount(knowsPassword: boolean): void {
  if (!knowsPassword) throw fail('forbidden');
}
