import { getUser, listSuggestions, listUsers } from '@kopa/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Filters of the people list; each value is exact, the search copes with parts of names and PPAs. */
export interface PeopleFilters {
  search?: string;
  state?: string;
  lga?: string;
  ppa?: string;
  cdsGroup?: string;
  limit?: number;
}

/** Everything that shows other members starts with this key. */
export const peopleKey = ['people'] as const;
const listKey = [...peopleKey, 'list'] as const;
const suggestionsKey = [...peopleKey, 'suggestions'] as const;
const personKey = [...peopleKey, 'one'] as const;

export const peopleKeys = { list: listKey, suggestions: suggestionsKey, person: personKey };

/** Members that match the filters, newest first. The last answer stays visible while the next one comes. */
export function peopleQuery(filters: PeopleFilters) {
  return queryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ signal }) => api.call(listUsers, { query: { ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Members who share something with the signed-in one, best first. */
export function suggestionsQuery(memberId: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, memberId],
    queryFn: ({ signal }) => api.call(listSuggestions, { params: { id: memberId } }, { signal }),
  });
}

/** One member, as others see them. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: [...personKey, id],
    queryFn: ({ signal }) => api.call(getUser, { params: { id } }, { signal }),
  });
}
