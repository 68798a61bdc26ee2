import { ApiError, type Page } from '@kopa/contracts/client';
import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query';
import { beginRead } from './change-cached.ts';
import type { Pages } from './pages.ts';

/** An item of a list. Lists are ordered by falling positions. */
interface Item {
  id: number;
}
type PositionOf = (item: Item) => number;

/** `meta` of a list that is not ordered by its ids. */
export function orderedBy<T>(position: (item: T) => number) {
  return { position } as const;
}

/** True for a list that is loaded page by page. */
export function isPaged(query: Query): boolean {
  return (query.options as { initialPageParam?: unknown; getNextPageParam?: unknown }).getNextPageParam !== undefined;
}

/**
 * Refetches the first page of a loaded list and keeps later pages, live changes and pages that load meanwhile. A newer
 * call replaces one in flight. A failure makes the list stale, a 404 removes it.
 */
export async function refreshFirstPage(client: QueryClient, query: Query): Promise<void> {
  const read = beginRead<Pages<Item>>(client, query);
  const queryKey = refreshKey(query);
  await client.cancelQueries({ queryKey });
  try {
    const fresh = await client.fetchQuery({
      queryKey,
      queryFn: (context) => firstPageOf(query, context),
      staleTime: 0,
      gcTime: 0,
    });
    read.end((pages) => withFirstPage(pages, fresh, positionOf(query)));
  } catch (error) {
    read.end();
    if (error instanceof CancelledError) return;
    query.setState({ status: 'error', error: error as Error, isInvalidated: true });
    // The subject of the list is gone.
    if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined });
  }
}

/** The same, unless the first page is on its way already. */
export async function catchUpFirstPage(client: QueryClient, query: Query): Promise<void> {
  if (client.isFetching({ queryKey: refreshKey(query) }) === 0) await refreshFirstPage(client, query);
}

function refreshKey({ queryHash }: Query) {
  return ['first page', queryHash];
}

function firstPageOf(query: Query, { client, signal }: { client: QueryClient; signal: AbortSignal }) {
  const { queryFn, initialPageParam } = query.options as {
    queryFn: (context: object) => Promise<Page<Item[]>>;
    initialPageParam: unknown;
  };
  const { queryKey, meta } = query;
  return queryFn({ client, queryKey, signal, meta, pageParam: initialPageParam, direction: 'forward' });
}

function positionOf({ meta }: Query): PositionOf {
  return (meta?.position as PositionOf | undefined) ?? (({ id }) => id);
}

/**
 * The list with a fresh first page. Items missing from that page are removed. If the page does not reach the loaded
 * items, there is a gap, and the list begins again.
 */
export function withFirstPage<T extends Item>(
  pages: Pages<T> | undefined,
  fresh: Page<T[]>,
  position: (item: T) => number,
): Pages<T> | undefined {
  if (pages === undefined) return undefined;
  const alone = { pages: [fresh], pageParams: pages.pageParams.slice(0, 1) };
  const lowest = Math.min(...fresh.items.map(position));
  const known = pages.pages.flatMap(({ items }) => items).map(position);
  if (fresh.nextCursor === null || known.length === 0 || lowest > Math.max(...known)) return alone;
  const freshIds = new Set(fresh.items.map(({ id }) => id));
  const isLater = (item: T) => position(item) < lowest && !freshIds.has(item.id);
  const later = pages.pages
    .map((page) => ({ ...page, items: page.items.filter(isLater) }))
    .filter(({ items }) => items.length > 0);
  if (later.length === 0) return alone;
  return { pages: [fresh, ...later], pageParams: [pages.pageParams[0], ...later.map(() => null)] };
}
