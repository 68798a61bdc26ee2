import { type Query, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';

type Change<T> = (data: T | undefined) => T | undefined;
type AnyChange = (data: unknown) => unknown;

/** The changes since the begin of each read of a first page, by the hash of the list's query. */
const readsOf = new WeakMap<QueryClient, Map<string, Set<AnyChange[]>>>();

/**
 * Changes cached data after a live message or an answer: every query below a key. This is the only safe way. A fetch or
 * a page in flight was perhaps read by the server before the change, and overwrites it; so the change is applied again
 * behind it. `change` must be idempotent. A query stays as old and as stale as it was.
 */
export function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: Change<T>): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    changeQuery(client, query, change);
    for (const changes of readsOf.get(client)?.get(query.queryHash) ?? []) changes.push(change as AnyChange);
    if (query.state.fetchStatus !== 'fetching') continue;
    query.promise?.then(
      () => changeQuery(client, query, change),
      () => undefined,
    );
  }
}

/** Sets the data of one query after an answer as {@link changeCached} does, also where nothing is cached yet. */
export function putCached<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  if (client.getQueryState(queryKey) === undefined) client.setQueryData(queryKey, data);
  else changeCached<T>(client, queryKey, () => data);
}

/**
 * Collects the changes of a query from now on. `end` applies `merge` with the fetched data and then the collected
 * changes, and makes the query fresh. Without `merge` nothing changes.
 */
export function beginRead<T>(client: QueryClient, query: Query): { end(merge?: Change<T>): void } {
  const reads = readsOf.get(client) ?? new Map<string, Set<AnyChange[]>>();
  readsOf.set(client, reads);
  const open = reads.get(query.queryHash) ?? new Set();
  reads.set(query.queryHash, open);
  const changes: AnyChange[] = [];
  open.add(changes);
  return {
    end(merge) {
      open.delete(changes);
      if (open.size === 0) reads.delete(query.queryHash);
      // The list may be gone.
      if (merge === undefined || client.getQueryCache().get(query.queryHash) !== query) return;
      changeCached<T>(
        client,
        query.queryKey,
        (data) => changes.reduce<unknown>((merged, change) => change(merged), merge(data)) as T,
      );
      client.setQueryData(query.queryKey, query.state.data);
    },
  };
}

/** TanStack marks data set by hand as fresh, which would cancel a due refetch. */
function changeQuery<T>(client: QueryClient, query: Query, change: Change<T>): void {
  const { data: before, isInvalidated, dataUpdatedAt } = query.state;
  const data = replaceEqualDeep(before, change(before as T | undefined));
  // Subscribers need not look at the same data, nor the device store it.
  if (data === before) return;
  client.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
