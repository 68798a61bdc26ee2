import { fail } from './refusal.ts';

/** An active super administrator always remains (product 4.18). @throws 409 last_super_admin */
export function assertKeepsSuperAdministrator(hasOther: boolean): void {
  if (!hasOther) throw fail('last_super_admin');
}
