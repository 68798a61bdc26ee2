/** A page number, or an ellipsis, which the page before it identifies. */
export type PageItem = { page: number } | { gapAfter: number };

/**
 * The items of the pagination (product 3.4): the first page, the last, the current one plus or minus one, and an
 * ellipsis for each gap. Pages start at 1.
 */
export function pageItems(current: number, pageCount: number): PageItem[] {
  const shown = [1, current - 1, current, current + 1, pageCount].filter((page) => page >= 1 && page <= pageCount);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [{ gapAfter: before }, { page }] : [{ page }];
  });
}
