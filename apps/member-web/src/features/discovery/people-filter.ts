import type { User } from '@kopa/contracts/account/user';
import { type SimilarityTag, sharedFields } from '@kopa/rules/people/similarities';
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
