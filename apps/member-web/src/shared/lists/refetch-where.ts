import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isPaged, refreshFirstPage } from './first-page.ts';

/** `meta` of a query whose every read leaves a row in the audit log: only its screen fetches it. */
export const recorded = { isRecorded: true } as const;

/** First fetches behind which a refetch follows. */
const repeated = new WeakSet<Promise<unknown>>();

/** Refetches some queries: at once those on screen, of lists the first page only; the others when they are next shown. */
export function refetchWhere(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { data, fetchStatus } = query.state;
    if (data === undefined && fetchStatus === 'fetching') {
      // The server has perhaps read it before the change, and a refetch would not repeat it.
      const { promise } = query;
      if (promise === undefined || repeated.has(promise)) continue;
      repeated.add(promise);
      promise.then(
        () => refetchWhere(client, { predicate: (one) => one === query }),
        () => undefined,
      );
      continue;
    }
    if (query.isDisabled()) continue;
    query.invalidate();
    if (!query.isActive()) continue;
    if (isPaged(query) && data !== undefined) void refreshFirstPage(client, query);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
}
