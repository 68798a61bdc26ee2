import type { Person } from '@kopa/contracts/people/person';
import { shownPpa } from '@kopa/ui/service-display';

/** The fields that the line under a name needs. */
export type ContextLineFields = Pick<Person, 'username' | 'deploymentState' | 'ppa'>;

/** Line of context under a name: state · PPA, or the username without a connected portal. */
export function contextLine({ username, deploymentState, ppa }: ContextLineFields): string {
  const parts = [deploymentState, shownPpa(ppa)].filter((part) => part !== null && part !== '');
  return parts.length > 0 ? parts.join(' · ') : `@${username}`;
}
