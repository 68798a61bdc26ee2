import type { AdminRole } from '@kopa/contracts/access';
import { fail } from '../refusal.ts';

/** An active super administrator always remains (product 4.18). @throws 409 last_super_admin */
export function assertKeepsSuperAdministrator(hasOther: boolean): void {
  if (!hasOther) throw fail('last_super_admin');
}

/** @throws 403 forbidden for a moderator */
export function assertMayAdministerAdministrators(role: AdminRole): void {
  if (role !== 'super_admin') throw fail('forbidden');
}

/** An administrator's rights. */
export interface Rights {
  role: AdminRole;
  isActive: boolean;
}

/** True if a change takes the powers of a super administrator from an account that has them. */
export function losesPowers(before: Rights, after: Rights): boolean {
  const has = ({ role, isActive }: Rights) => isActive && role === 'super_admin';
  return has(before) && !has(after);
}

/** Nobody takes their own powers, and one active super administrator remains. @throws 409 last_super_admin */
export function assertMayChangeRights(before: Rights, after: Rights, isOwn: boolean, hasOther: boolean): void {
  if (losesPowers(before, after)) assertKeepsSuperAdministrator(hasOther && !isOwn);
}

/** First and last name of a full name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
