import { pageLimits } from '@kopa/contracts/limits';
import { answer, type MockAnswer } from '@kopa/contracts/msw';
import { nextPageLink } from '@kopa/contracts/next-page';
import { readCursor } from '@kopa/rules/cursor';
import { cutPage, cutPageAfter, type Page } from '@kopa/rules/paging';

interface PageInput {
  request: Request;
  query: { limit?: number; cursor?: string };
}

interface PageShape<T> {
  defaultLimit?: number;
  /** Position of a row, descending along the list; by default the id. */
  positionOf?: (row: T) => number;
  /** The highest valid position, if positions are not ids. */
  maxPosition?: number;
  /** Reverses each page: messages and comments are oldest first inside the page. */
  oldestFirst?: boolean;
}

const idOf = (row: unknown) => (row as { id: number }).id;

/**
 * Returns a page of a list with descending positions, with its `Link` header (product 5.3).
 * @throws 400 invalid_cursor
 */
export function pageOf<T extends object>(
  rows: T[],
  { request, query }: PageInput,
  shape: PageShape<T> = {},
): MockAnswer<T[]> {
  const { positionOf = idOf, defaultLimit = pageLimits.default } = shape;
  const before = query.cursor === undefined ? Number.POSITIVE_INFINITY : readCursor(query.cursor, shape.maxPosition);
  const below = rows.filter((row) => positionOf(row) < before);
  const page = answerOf(request, cutPage(below, query.limit ?? defaultLimit, positionOf));
  if (shape.oldestFirst === true) page.body.reverse();
  return page;
}

/** Returns a page of the rows after an id, oldest first, with its `Link` header. */
export function pageAfter<T extends { id: number }>(
  rows: T[],
  { request, query }: PageInput & { query: { after: number } },
  defaultLimit: number,
): MockAnswer<T[]> {
  const since = rows.filter(({ id }) => id > query.after).sort((a, b) => a.id - b.id);
  return answerOf(request, cutPageAfter(since, query.limit ?? defaultLimit));
}

function answerOf<T>(request: Request, { items, next }: Page<T>): MockAnswer<T[]> {
  const { pathname, search } = new URL(request.url);
  const link = next === null ? null : nextPageLink(pathname + search, next.parameter, next.value);
  return answer(items, link === null ? {} : { headers: { link } });
}

/** Sorts by id, newest first. */
export function newestFirst<T extends { id: number }>(items: T[]): T[] {
  return [...items].sort((a, b) => b.id - a.id);
}
