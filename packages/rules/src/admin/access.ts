import type { AdminAccess, AdminRole } from '@kopa/contracts/access';
import { fail } from '../refusal.ts';

/** An administrator makes the calls of their role (product 4.18). @throws 403 forbidden */
export function assertMayCall({ roles }: Pick<AdminAccess, 'roles'>, role: AdminRole): void {
  if (!roles.includes(role)) throw fail('forbidden');
}
