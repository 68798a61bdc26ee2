import {
  cancelJourney,
  type Journey,
  listJourneys,
  listWatchedJourneys,
  stopWatchingJourney,
  watchJourney,
} from '@kopa/contracts/safety/journeys';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { cursorPaging } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { followsConnections } from '../people/connections.keys.ts';
import { putJourney, removeWatched } from './journeys.cache.ts';
import { journeysKey, ownJourneysKey, watchedJourneysKey } from './journeys.keys.ts';

/** The member's own journeys, newest first; they go 7 days after their end. */
export const ownJourneysQuery = infiniteQueryOptions({
  queryKey: ownJourneysKey,
  queryFn: ({ pageParam, signal }) => api.page(listJourneys, { query: { cursor: pageParam } }, { signal }),
  ...cursorPaging,
  meta: { offline: true, ...followsConnections },
});

/** Journeys that the member was asked to watch, newest first, until they end. */
export const watchedJourneysQuery = infiniteQueryOptions({
  queryKey: watchedJourneysKey,
  queryFn: ({ pageParam, signal }) => api.page(listWatchedJourneys, { query: { cursor: pageParam } }, { signal }),
  ...cursorPaging,
  meta: { offline: true, ...followsConnections },
});

/** Cancels an own journey; its contacts are told. */
export function cancelJourneyMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(cancelJourney, { params: { id } }),
    // The journey may have ended meanwhile.
    onSettled: () => refetchWhere(client, { queryKey: ownJourneysKey }),
  });
}

/** Agrees to watch a journey, or declines or stops. */
export function watchMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ id, isWatching }: { id: number; isWatching: boolean }): Promise<Journey | null> =>
      api.call(isWatching ? watchJourney : stopWatchingJourney, { params: { id } }),
    onSuccess(journey, { id }) {
      if (journey === null) removeWatched(client, id);
      else putJourney(client, memberId, journey);
    },
    onError: () => refetchWhere(client, { queryKey: journeysKey }),
  });
}
