import type { User } from '@kopa/contracts/account/user';
import type { Analytics } from '@kopa/contracts/notifications/dashboard';
import { type SimilarityTag, sharedFields } from '@kopa/rules/people/similarities';
import { formatCount } from '@kopa/ui/format-count';
import { shownLga, shownPpa } from '@kopa/ui/service-display';
import type { PeopleFilters } from '../../shared/people/people.queries.ts';

export const chips = ['All', 'Same LGA', 'Same PPA', 'Same CDS'] as const;
export type Chip = (typeof chips)[number];

const tags = {
  'Same LGA': 'Same LGA',
  'Same PPA': 'Same PPA',
  'Same CDS': 'Same CDS Group',
} as const satisfies Record<Exclude<Chip, 'All'>, SimilarityTag>;

/** Name of the server's filter for each field behind a chip. */
const filterNames = { deploymentState: 'state', lga: 'lga', ppa: 'ppa', cdsGroup: 'cdsGroup' } as const;

/**
 * The server's filters for a search and a chip. Null if nobody can match, because the member has no such value without
 * a connected portal.
 */
export function peopleFilter(member: User, search: string, chip: Chip): PeopleFilters | null {
  const text = search.trim();
  const filter: PeopleFilters = text === '' ? {} : { search: text };
  if (chip === 'All') return filter;
  for (const field of sharedFields[tags[chip]]) {
    const value = member[field];
    if (value === null) return null;
    filter[filterNames[field]] = value;
  }
  return filter;
}

/** The shared facts that a chip does not name already. */
export function furtherTags(shared: readonly SimilarityTag[], chip: Chip): SimilarityTag[] {
  const named: readonly string[] = chip === 'All' ? [] : sharedFields[tags[chip]];
  return shared.filter((tag) => !sharedFields[tag].every((field) => named.includes(field)));
}

/** The number of members behind a chip, such as "76 in Ikeja"; null for All, and without a connected portal. */
export function countOf({ lga, ppa, cdsGroup }: User, chip: Chip, counts: Analytics): string | null {
  if (chip === 'All') return null;
  const { sameLgaCount, samePpaCount, sameCdsCount } = counts;
  const [count, place] = {
    'Same LGA': [sameLgaCount, lga && `in ${shownLga(lga)}`] as const,
    'Same PPA': [samePpaCount, ppa && `at ${shownPpa(ppa)}`] as const,
    'Same CDS': [sameCdsCount, cdsGroup && `in ${cdsGroup}`] as const,
  }[chip];
  return place && `${formatCount(count)} ${place}`;
}
