import {
  deletePpaReview,
  getOwnPpa,
  listPpaReviews,
  listPpas,
  type NewPpaReview,
  savePpaReview,
} from '@kopa/contracts/service/ppas';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsPortal } from '../../shared/lists/follows-portal.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';

const ppasKey = ['ppas'] as const;

/** A place of primary assignment. */
export interface Place {
  name: string;
  state: string;
  lga: string;
}

/** The member's own place with their review of it. */
export const ownPpaQuery = queryOptions({
  queryKey: [...ppasKey, 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => api.call(getOwnPpa, {}, { signal }),
  meta: followsPortal,
});

/** Filters of the PPA book. */
export interface PlaceFilters {
  search?: string;
  state?: string;
  lga?: string;
}

/** The places of the book, the newest first. The previous result stays visible while the next one loads. */
export function placesQuery(filters: PlaceFilters) {
  return infiniteQueryOptions({
    queryKey: [...ppasKey, 'list', filters],
    queryFn: ({ pageParam, signal }) => api.page(listPpas, { query: { ...filters, cursor: pageParam } }, { signal }),
    placeholderData: keepPreviousData,
    ...cursorPaging,
  });
}

/** The place of this name with its figures; undefined if the book lacks it. */
export function placeQuery({ name, state, lga }: Place) {
  return queryOptions({
    queryKey: [...ppasKey, 'place', name, state, lga],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const found = await api.call(listPpas, { query: { search: name.slice(0, 100), state, lga } }, { signal });
      return found.find((ppa) => ppa.name === name) ?? null;
    },
  });
}

/** The reviews of a place. */
export function reviewsQuery({ name, state, lga }: Place) {
  return infiniteQueryOptions({
    queryKey: [...ppasKey, 'reviews', name, state, lga],
    queryFn: ({ pageParam, signal }) =>
      api.page(listPpaReviews, { query: { name, state, lga, cursor: pageParam } }, { signal }),
    ...cursorPaging,
  });
}

/** Saves the review of the own place. */
export function saveReviewMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewPpaReview) => api.call(savePpaReview, { body }),
    onSuccess: () => refetchWhere(client, { queryKey: ppasKey }),
  });
}

/** Deletes the review of the own place. */
export function deleteReviewMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => api.call(deletePpaReview, {}),
    onSuccess: () => refetchWhere(client, { queryKey: ppasKey }),
  });
}
