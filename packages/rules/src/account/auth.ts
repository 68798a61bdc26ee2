import { adminRoles } from '@kopa/contracts/access';
import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import { commandLineName } from '@kopa/contracts/admin/audit-log';
import { textLimits } from '@kopa/contracts/text-limits';
import { fail } from '../refusal.ts';
import { commonPasswords } from './common-passwords.ts';

/** @throws 400 password_mismatch, common_password */
export function assertMayRegister(form: Registration, alsoCommon?: ReadonlySet<string>): void {
  const { password, confirmPassword } = form;
  if (password !== confirmPassword) {
    throw fail('password_mismatch', {
      fields: [{ path: 'body/confirmPassword', message: 'differs from the password' }],
    });
  }
  assertMayBePassword(password, { ...form, name: displayName(form) }, alsoCommon);
}

/** The names of somebody, which are passwords that a stranger guesses first. */
export type PersonalNames = Pick<User, 'firstName' | 'surname' | 'username' | 'email' | 'name'> & {
  middleName?: string | null;
};

/**
 * Refuses passwords that everybody guesses, and those that only consist of the member's own names (product 4.2).
 * `alsoCommon` are further common ones in lower case. @throws 400 common_password
 */
export function assertMayBePassword(
  password: string,
  person?: PersonalNames,
  alsoCommon: ReadonlySet<string> = new Set(),
): void {
  const given = password.toLowerCase();
  if (commonPasswords.has(given) || alsoCommon.has(given)) throw fail('common_password');
  if (person !== undefined && isOwnName(password, person)) throw fail('common_password');
}

/** True if only digits, signs and spaces are left of a text without the names. */
function isOwnName(
  password: string,
  { firstName, middleName, surname, username, email, name }: PersonalNames,
): boolean {
  const wholes = [email, username, email.split('@')[0] ?? ''];
  const names = [...wholes, ...[firstName, middleName ?? '', surname, name].flatMap((text) => text.split(/\s+/))];
  // Longer names first: a part of one could leave a rest that is no name.
  const parts = names.map((text) => text.toLowerCase()).filter((text) => text.length >= 2);
  parts.sort((one, other) => other.length - one.length);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), password.toLowerCase());
  return rest.length < password.length && !/\p{L}/u.test(rest);
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

/** The names of a new account that another member has already. */
export interface TakenNames {
  emailTaken: boolean;
  usernameTaken: boolean;
}

const withoutSigns = (username: string) => username.toLowerCase().replaceAll(/[._-]/g, '');

/** Names that stand for commands and roles, however they are separated. */
const reserved = new Set([commandLineName, 'kopa-migrate', ...adminRoles].map(withoutSigns));

/** True for the name of a command or of a role, which nobody has (product 4.18). */
export function isReserved(username: string): boolean {
  return reserved.has(withoutSigns(username));
}

/** @throws 409 username_taken for a reserved name */
export function assertNotReserved(username: string): void {
  if (isReserved(username)) throw fail('username_taken');
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

/** Asked before a new password is set. @throws 403 wrong_password */
export function assertKnowsCurrentPassword(knowsPassword: boolean): void {
  if (!knowsPassword) throw fail('wrong_password');
}

/** A link is unknown, used, too old or of an email changed since. @throws 400 invalid_token */
export function assertValidLink<T>(link: T | undefined): asserts link is T {
  if (link === undefined) throw fail('invalid_token');
}

/** @throws 403 forbidden for a wrong password */
export function assertMayDeleteAccount(knowsPassword: boolean): void {
  if (!knowsPassword) throw fail('forbidden');
}
