import type { Person } from '@kopa/contracts/users';
import { shownPpa } from '@kopa/ui/service-display';

/** What the line under a name needs. */
export type Described = Pick<Person, 'username' | 'deploymentState' | 'ppa'>;

/** One line of context under a name: state · PPA, or the username while the portal is not connected. */
export function contextLine({ username, deploymentState, ppa }: Described): string {
  const parts = [deploymentState, shownPpa(ppa)].filter((part) => part !== null && part !== '');
  return parts.length > 0 ? parts.join(' · ') : `@${username}`;
}
