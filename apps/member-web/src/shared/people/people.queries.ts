import { getAnalytics } from '@kopa/contracts/notifications/dashboard';
import { getPerson, getUser, listSuggestions, listUsers } from '@kopa/contracts/people/people';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsPortal } from '../lists/follows-portal.ts';
import { followsConnections } from './connections.keys.ts';
import { peopleKeys } from './people.keys.ts';

/** Filters of the list of people. Values match exactly; `search` matches parts of names and PPAs. */
export interface PeopleFilters {
  search?: string;
  state?: string;
  lga?: string;
  ppa?: string;
  cdsGroup?: string;
  limit?: number;
}

/** Members that match the filters, newest first. The previous result stays visible while the next one loads. */
export function peopleQuery(filters: PeopleFilters) {
  return queryOptions({
    queryKey: [...peopleKeys.list, filters],
    queryFn: ({ signal }) => api.call(listUsers, { query: { ...filters } }, { signal }),
    placeholderData: keepPreviousData,
    meta: followsPortal,
  });
}

/** Suggested members, best match first. */
export function suggestionsQuery(memberId: number) {
  return queryOptions({
    queryKey: [...peopleKeys.suggestions, memberId],
    queryFn: ({ signal }) =>
      api.call(
        listSuggestions,
        { params: { id: memberId }, query: { limit: screenLimits.discovery.suggested } },
        { signal },
      ),
    meta: { offline: true, ...followsPortal },
  });
}

/** The numbers of the member's connections and of members with the same state, LGA, PPA or CDS group. */
export function analyticsQuery(memberId: number) {
  return queryOptions({
    queryKey: ['dashboard', 'analytics', memberId],
    queryFn: ({ signal }) => api.call(getAnalytics, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsConnections, ...followsPortal },
  });
}

/** One member by username, as others see them. */
export function personByNameQuery(username: string) {
  return queryOptions({
    queryKey: [...peopleKeys.person, 'name', username.toLowerCase()],
    queryFn: ({ signal }) => api.call(getPerson, { params: { username } }, { signal }),
    meta: followsPortal,
  });
}

/** One member, as others see them. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: [...peopleKeys.person, id],
    queryFn: ({ signal }) => api.call(getUser, { params: { id } }, { signal }),
    meta: followsPortal,
  });
}
