import type { AdminUser } from '@kopa/contracts/admin';
import { shownLga, shownPpa } from '@kopa/ui/service-display';

const unknown = 'Not set';

/** Where a member serves, in words; a member without a linked portal has none of it. */
export function deploymentOf({ deploymentState, lga, ppa }: Pick<AdminUser, 'deploymentState' | 'lga' | 'ppa'>) {
  return { state: deploymentState ?? unknown, lga: shownLga(lga) ?? unknown, ppa: shownPpa(ppa) ?? unknown };
}
