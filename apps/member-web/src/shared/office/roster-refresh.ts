import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { refetchWhere } from '../lists/refetch-where.ts';

/** A roster is fetched at most once in this many ms, since hundreds of claims may come within a minute. */
const every = 5_000;
/** The longest wait in ms where the numbers agree: the change is mostly one of this device. */
const everyAgreed = 30_000;

interface Refresh {
  lastAt: number;
  dueAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const refreshes = new WeakMap<QueryClient, Map<string, Refresh>>();

/** Fetches a shown roster again after marks and claims of others: at once, then after a pause. */
export function refreshRosterSoon(client: QueryClient, queryKey: QueryKey, isAgreed: boolean): void {
  const roster = hashKey(queryKey);
  const ofClient = refreshes.get(client) ?? new Map<string, Refresh>();
  refreshes.set(client, ofClient);
  const refresh = ofClient.get(roster) ?? { lastAt: 0, dueAt: Infinity, timer: undefined };
  ofClient.set(roster, refresh);
  const now = Date.now();
  const dueAt = Math.max(refresh.lastAt + every, isAgreed ? now + everyAgreed : now);
  if (dueAt >= refresh.dueAt) return;
  clearTimeout(refresh.timer);
  const fetch = () => {
    Object.assign(refresh, { lastAt: Date.now(), dueAt: Infinity, timer: undefined });
    refetchWhere(client, { queryKey });
  };
  if (dueAt <= now) fetch();
  else Object.assign(refresh, { dueAt, timer: setTimeout(fetch, dueAt - now) });
}
