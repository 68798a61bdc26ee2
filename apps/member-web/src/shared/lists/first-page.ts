import { ApiError, type Page } from '@kopa/contracts/client';
import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query';
import { noteAnswered } from '../../device/offline/restored.ts';
import { beginRead } from './change-cached.ts';
import { isApart, type Pages } from './pages.ts';

/** An item of a list. Lists are ordered by falling positions. */
interface Item {
  id: number;
}
type PositionOf = (item: Item) => number;

/** `meta` of a list that is not ordered by its ids. */
export function orderedBy<T>(position: (item: T) => number) {
  return { position } as const;
}

/** `meta` of a list whose screen decides when it begins anew, so that a reader keeps the place. */
export const keepsPlace = { keepsPlace: true } as const;

/** `meta` of messages and comments, each page oldest first: those missing above the loaded ones are fetched, too. */
export const fillsGaps = { fillsGaps: true } as const;

/** The most pages that are fetched to reach the loaded ones. */
const fillingPages = 5;

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
    noteAnswered(query);
    read.end((pages) => withFirstPage(pages, fresh, positionOf(query), query.meta?.keepsPlace === true));
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

async function firstPageOf(query: Query, { client, signal }: { client: QueryClient; signal: AbortSignal }) {
  const { queryFn, initialPageParam } = query.options as {
    queryFn: (context: object) => Promise<Page<Item[]>>;
    initialPageParam: unknown;
  };
  const { queryKey, meta } = query;
  const read = (pageParam: unknown) => queryFn({ client, queryKey, signal, meta, pageParam, direction: 'forward' });
  let first = await read(initialPageParam);
  const pages = meta?.fillsGaps === true ? fillingPages : 1;
  for (let count = 1; count < pages && isBehind(query, first); count += 1) {
    const older = await read(first.nextCursor);
    first = { ...older, items: [...older.items, ...first.items] };
  }
  return first;
}

/** True if items are missing between a fresh first page and the loaded ones. */
function isBehind(query: Query, first: Page<Item[]>): boolean {
  return isApart(withFirstPage(query.state.data as Pages<Item> | undefined, first, positionOf(query), true));
}

function positionOf({ meta }: Query): PositionOf {
  return (meta?.position as PositionOf | undefined) ?? (({ id }) => id);
}

/**
 * The list with a fresh first page. Items missing from that page are removed. If the page does not reach the loaded
 * items, there is a gap: the list begins again, or keeps its place with a first page that is apart.
 */
export function withFirstPage<T extends Item>(
  pages: Pages<T> | undefined,
  fresh: Page<T[]>,
  position: (item: T) => number,
  keepsPlace = false,
): Pages<T> | undefined {
  if (pages === undefined) return undefined;
  const [param] = pages.pageParams;
  const alone = { pages: [fresh], pageParams: [param] };
  const last = fresh.items.reduce<T | null>((low, item) => (low && position(low) < position(item) ? low : item), null);
  if (fresh.nextCursor === null || last === null) return alone;
  const lowest = position(last);
  const freshIds = new Set(fresh.items.map(({ id }) => id));
  const isLater = (item: T) => position(item) < lowest && !freshIds.has(item.id);
  const loaded = isApart(pages) ? pages.pages.slice(1) : pages.pages;
  const later = loaded
    .map((page) => ({ ...page, items: page.items.filter(isLater) }))
    .filter(({ items }) => items.length > 0);
  if (later.length === 0) return alone;
  // A higher item is no sign of a joint: it may have come by itself, such as the member's own post.
  const joint = loaded.flatMap(({ items }) => items).some(({ id }) => id === last.id);
  const isReached = joint && loaded.some(({ items }) => items.some((item) => position(item) >= lowest));
  if (!isReached && !keepsPlace) return alone;
  const first = isReached ? fresh : { ...fresh, isApart: true };
  return { pages: [first, ...later], pageParams: [param, ...later.map(() => null)] };
}
