/** Options for every list with cursors: the parameter of the first page and of the next one. */
export const cursorPaging = {
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) =>
    nextCursor === null ? undefined : { cursor: nextCursor },
};

/** All loaded items. */
export function itemsOf<T>(data: { pages: { items: T[] }[] } | undefined): T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
