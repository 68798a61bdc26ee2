import type { Page } from '@kopa/contracts/client';
import type { InfiniteData } from '@tanstack/react-query';

/** A paged list in react-query's cache. Behind a first page that `isApart`, items are missing. */
export type Pages<T> = InfiniteData<Page<T[]> & { isApart?: boolean }, unknown>;

/** True if items are missing between the first page and the later ones. */
export function isApart<T>(pages: Pages<T> | undefined): boolean {
  return pages !== undefined && pages.pages.length > 1 && pages.pages[0]?.isApart === true;
}

/** The list without the pages behind missing items. */
export function beginAnew<T>(pages: Pages<T> | undefined): Pages<T> | undefined {
  const [first] = pages?.pages ?? [];
  if (pages === undefined || first === undefined || !isApart(pages)) return pages;
  return { pages: [{ ...first, isApart: false }], pageParams: pages.pageParams.slice(0, 1) };
}

/**
 * Options for every list with cursors: the parameter of the first page and of the next one. A stale list that is shown
 * again gets its first page anew (`first-page.ts`), not all pages one after the other.
 */
export const cursorPaging = {
  refetchOnMount: false,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** The parts of a paged list that load its next page. */
export interface NextPage {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Loads the next page, after a refetch in flight: TanStack would cancel the refetch and lose its data.
 */
export async function loadNextPage({ isFetching, isFetchingNextPage, fetchNextPage }: NextPage): Promise<void> {
  const isRefetching = isFetching && !isFetchingNextPage;
  await fetchNextPage({ cancelRefetch: false });
  if (isRefetching) await fetchNextPage({ cancelRefetch: false });
}

/** All loaded items, each id once: a page may repeat an item that moved while the list was being loaded. */
export function itemsOf<T extends { id: number }>(pages: Pages<T> | undefined): T[] {
  const byId = new Map<number, T>();
  for (const page of pages?.pages ?? []) {
    for (const item of page.items) if (!byId.has(item.id)) byId.set(item.id, item);
  }
  return [...byId.values()];
}

/** The list with `change` applied to each item; an item is removed where `change` returns null. */
export function changeItems<T>(pages: Pages<T> | undefined, change: (item: T) => T | null): Pages<T> | undefined {
  if (pages === undefined) return undefined;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map(change).filter((item): item is NonNullable<typeof item> => item !== null),
    })),
  };
}

/** The list with `item` replaced in its place, or added as the first one. */
export function putItem<T extends { id: number }>(pages: Pages<T> | undefined, item: T): Pages<T> | undefined {
  if (pages === undefined) return undefined;
  if (itemsOf(pages).some(({ id }) => id === item.id)) {
    return changeItems(pages, (known) => (known.id === item.id ? item : known));
  }
  const [first, ...rest] = pages.pages;
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, items: [item, ...first.items] }, ...rest] };
}

/** The list, newest page first, with an item added in its place by id, unless it is listed or older than all loaded. */
export function insertItem<T extends { id: number }>(
  pages: Pages<T> | undefined,
  item: T,
  order: 'newest first' | 'oldest first',
): Pages<T> | undefined {
  if (pages === undefined || itemsOf(pages).some(({ id }) => id === item.id)) return pages;
  const place = pages.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || items.some(({ id }) => id < item.id),
  );
  const sign = order === 'newest first' ? -1 : 1;
  return {
    ...pages,
    pages: pages.pages.map((page, index) =>
      index === place ? { ...page, items: [...page.items, item].sort((a, b) => sign * (a.id - b.id)) } : page,
    ),
  };
}
