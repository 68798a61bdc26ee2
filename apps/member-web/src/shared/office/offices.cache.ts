import type { Office } from '@kopa/contracts/office/offices';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import { ownOfficesKey, placeOfficesKey } from './offices.keys.ts';
import { forgetRollCallsOf, forgetRosters } from './roll-calls.cache.ts';

/** Adds, changes or removes an office of the member after an answer or a frame. Idempotent. */
export function putOffice(client: QueryClient, office: Office): void {
  if (office.status === 'ended') {
    removeOffice(client, office.id);
    return;
  }
  changeCached<Office[]>(client, ownOfficesKey, (offices) => {
    if (offices === undefined) return undefined;
    const others = offices.filter(({ id }) => id !== office.id);
    return [...others, office].sort((a, b) => b.id - a.id);
  });
  refetchWhere(client, { queryKey: placeOfficesKey });
}

/** Removes an office that has ended, with its roll calls on the device. Idempotent. */
export function removeOffice(client: QueryClient, id: number): void {
  changeCached<Office[]>(client, ownOfficesKey, (offices) => offices?.filter((office) => office.id !== id));
  forgetRollCallsOf(client, id);
  forgetLostRosters(client);
  refetchWhere(client, { queryKey: placeOfficesKey });
}

/** Forgets all rosters once the member is known to hold no office, also one that ended while the page was closed. */
export function forgetLostRosters(client: QueryClient): void {
  const offices = client.getQueryData<Office[]>(ownOfficesKey);
  if (offices?.some(({ status }) => status === 'accepted') === false) forgetRosters(client);
}
