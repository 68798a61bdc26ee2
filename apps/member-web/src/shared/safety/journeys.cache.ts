import type { Journey } from '@kopa/contracts/safety/journeys';
import { hasEnded, isTold } from '@kopa/rules/safety/journeys';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, itemsOf, type Pages, putItem } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { journeysKey, ownJourneysKey, watchedJourneysKey } from './journeys.keys.ts';

/** Updates the list of own or of watched journeys after a change. Idempotent. */
export function putJourney(client: QueryClient, memberId: number, journey: Journey): void {
  if (journey.traveller.id === memberId) put(client, ownJourneysKey, journey);
  else if (isWatched(journey, memberId)) put(client, watchedJourneysKey, journey);
  else removeWatched(client, journey.id);
}

/** Removes a journey that the member does not watch. */
export function removeWatched(client: QueryClient, id: number): void {
  changeCached<Pages<Journey>>(client, watchedJourneysKey, (pages) =>
    changeItems(pages, (journey) => (journey.id === id ? null : journey)),
  );
}

/** Refetches all journeys. One of a deleted traveller, or that the member watches no more, goes without its own frame. */
export function refetchJourneys(client: QueryClient): void {
  refetchWhere(client, { queryKey: journeysKey });
}

/** Applies `map` to the traveller of every cached journey. */
export function mapTravellers(
  client: QueryClient,
  map: (traveller: Journey['traveller']) => Journey['traveller'],
): void {
  changeCached<Pages<Journey>>(client, journeysKey, (pages) =>
    changeItems(pages, (journey) => ({ ...journey, traveller: map(journey.traveller) })),
  );
}

function isWatched({ status, contacts }: Journey, memberId: number): boolean {
  return !hasEnded(status) && contacts.some((contact) => contact.user.id === memberId && isTold(contact.status));
}

function put(client: QueryClient, queryKey: typeof ownJourneysKey | typeof watchedJourneysKey, journey: Journey): void {
  changeCached<Pages<Journey>>(client, queryKey, (pages) => inOrder(putItem(pages, journey)));
}

/** A journey that is watched again comes back in its place: the newest stands first. */
function inOrder(pages: Pages<Journey> | undefined): Pages<Journey> | undefined {
  const [first, ...rest] = pages?.pages ?? [];
  if (pages === undefined || first === undefined) return pages;
  return {
    ...pages,
    pages: [{ ...first, items: itemsOf({ pages: [first], pageParams: [] }).sort((a, b) => b.id - a.id) }, ...rest],
  };
}
