import type { AdminUser } from '@kopa/contracts/admin/users';
import { shownLga, shownPpa } from '@kopa/ui/service-display';

const unknown = 'Not set';

/** The deployment of a member as text; empty without a linked portal. */
export function deploymentOf({ deploymentState, lga, ppa }: Pick<AdminUser, 'deploymentState' | 'lga' | 'ppa'>) {
  return { state: deploymentState ?? unknown, lga: shownLga(lga) ?? unknown, ppa: shownPpa(ppa) ?? unknown };
}
