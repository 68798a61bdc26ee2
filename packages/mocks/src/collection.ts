import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import { pageLimits } from '@kopa/contracts/limits';
import { answer, type MockAnswer } from '@kopa/contracts/msw';
import { nextPageLink } from '@kopa/contracts/next-page';
import { readCursor } from '@kopa/rules/cursor';
import { cutPage, cutPageAfter, type Page } from '@kopa/rules/paging';
import { assertFound } from '@kopa/rules/refusal';

interface Row {
  id: number;
}

/** The row with an id. @throws 404 */
export function found<T extends Row>(rows: readonly T[], id: number): T {
  const row = rows.find((one) => one.id === id);
  assertFound(row);
  return row;
}

/** Adds a row and returns it. */
export function added<T>(rows: T[], row: T): T {
  rows.push(row);
  return row;
}

/** Changes the row with an id and returns it. @throws 404 */
export function changed<T extends Row>(rows: readonly T[], id: number, change: Partial<T>): T {
  return Object.assign(found(rows, id), change);
}

/** Takes rows out of a list. */
export function removeAll<T>(rows: T[], isGone: (row: T) => boolean): null {
  rows.splice(0, rows.length, ...rows.filter((row) => !isGone(row)));
  return null;
}

/** Takes the row with an id out of a list. @throws 404 */
export function removed<T extends Row>(rows: T[], id: number): null {
  const row = found(rows, id);
  return removeAll(rows, (one) => one === row);
}

/** Sorts by id, newest first. */
export function newestFirst<T extends Row>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => b.id - a.id);
}

interface PageInput {
  request: Request;
  query: { limit?: number; cursor?: string; after?: number; around?: number };
}

interface PageShape<T> {
  defaultLimit?: number;
  /** Position of a row, descending along the list; by default the id. */
  positionOf?: (row: T) => number;
  /** Reverses each page: messages and comments are oldest first inside the page. */
  oldestFirst?: boolean;
  /** Adds the number of all rows as a header. */
  isCounted?: boolean;
}

const idOf = (row: unknown) => (row as Row).id;

/** The page around a row of a list of messages, newest first. @throws 404 */
function cutAround<T extends Row>(rows: readonly T[], id: number): Page<T> {
  const at = rows.indexOf(found(rows, id));
  const { older, newer } = chatLimits.around;
  const first = Math.max(0, at - newer);
  return cutPage(rows.slice(first), at - first + 1 + older, idOf);
}

/** A page of a list in the order of its positions, with its `Link` header; with `after` the rows since an id. */
export function pageOf<T extends object>(
  rows: readonly T[],
  { request, query }: PageInput,
  { positionOf = idOf, defaultLimit = pageLimits.default, oldestFirst, isCounted }: PageShape<T> = {},
): MockAnswer<T[]> {
  const limit = query.limit ?? defaultLimit;
  const sorted = rows.toSorted((a, b) => positionOf(b) - positionOf(a));
  const before = query.cursor === undefined ? Infinity : readCursor(query.cursor, Number.MAX_SAFE_INTEGER);
  const isAfter = query.after !== undefined;
  const { items, next } =
    query.around !== undefined
      ? cutAround(sorted as (T & Row)[], query.around)
      : isAfter
        ? cutPageAfter((sorted as (T & Row)[]).filter(({ id }) => id > (query.after ?? 0)).reverse(), limit)
        : cutPage(
            sorted.filter((row) => positionOf(row) < before),
            limit,
            positionOf,
          );
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = isCounted ? { 'x-total-count': String(rows.length) } : {};
  if (next !== null) headers.link = nextPageLink(pathname + search, next.parameter, next.value);
  return answer(oldestFirst && !isAfter ? items.toReversed() : items, { headers });
}
