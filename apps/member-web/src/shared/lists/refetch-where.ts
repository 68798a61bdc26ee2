import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isPaged, refreshFirstPage } from './first-page.ts';

/** Refetches some queries: at once those on screen, of lists the first page only; the others when they are next shown. */
export function refetchWhere(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (query.isDisabled()) continue;
    query.invalidate();
    if (!query.isActive()) continue;
    if (isPaged(query) && query.state.data !== undefined) void refreshFirstPage(client, query);
    else void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
}
