import type { User } from '@kopa/contracts/users';
import type { PeopleFilters } from '../../people/people.queries.ts';

export const chips = ['All', 'Same LGA', 'Same PPA', 'Same CDS'] as const;
export type Chip = (typeof chips)[number];

const fields = { 'Same LGA': 'lga', 'Same PPA': 'ppa', 'Same CDS': 'cdsGroup' } as const;

/**
 * The server's filter for a search and a chip, or null where nobody can match: the member has no value to share,
 * because the portal is not connected.
 */
export function peopleFilter(member: User, search: string, chip: Chip): PeopleFilters | null {
  const text = search.trim();
  const filter: PeopleFilters = text === '' ? {} : { search: text };
  if (chip === 'All') return filter;
  const field = fields[chip];
  const value = member[field];
  return value === null ? null : { ...filter, [field]: value };
}
