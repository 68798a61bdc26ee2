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

/** The display name that a new member starts with. */
export function displayName({ firstName, surname }: Pick<Registration, 'firstName' | 'surname'>): string {
  return `${firstName} ${surname}`.slice(0, textLimits.displayName).trim();
}
