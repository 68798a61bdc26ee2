import { pageLimits } from '@kopa/contracts/limits';
import { writeCursor } from './cursor.ts';

/** The query parameter that leads to the next page, and its value. */
export interface NextPage {
  parameter: 'cursor' | 'after';
  value: string;
}

/** A page of a list; `next` is null for the last one. */
export interface Page<T> {
  items: T[];
  next: NextPage | null;
}

/**
 * Makes a page from `limit + 1` rows, newest first. The next page begins after the last row. Long texts make a page
 * shorter (product 5.3).
 */
export function cutPage<T extends object>(rows: T[], limit: number, positionOf: (row: T) => number): Page<T> {
  return cut(rows, limit, (last) => ({ parameter: 'cursor', value: writeCursor(positionOf(last)) }));
}

/** Does the same for a list that was read down to a position only: with too few rows, the next page begins below it. */
export function cutPageTo<T extends object>(
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
  reached: number | null,
): Page<T> {
  const page = cutPage(rows, limit, positionOf);
  if (page.next !== null || reached === null) return page;
  return { items: rows, next: { parameter: 'cursor', value: writeCursor(reached) } };
}

/** Does the same for the rows since an id, oldest first. The next page has the rows since the last one. */
export function cutPageAfter<T extends { id: number }>(rows: T[], limit: number): Page<T> {
  return cut(rows, limit, ({ id }) => ({ parameter: 'after', value: String(id) }));
}

function cut<T extends object>(rows: T[], limit: number, nextOf: (last: T) => NextPage): Page<T> {
  const items = rows.slice(0, Math.min(limit, fitting(rows)));
  const last = items.at(-1);
  return { items, next: rows.length === items.length || last === undefined ? null : nextOf(last) };
}

/** The number of rows, at least one, whose texts fit into a page. */
function fitting(rows: object[]): number {
  let characters = 0;
  const end = rows.findIndex((row, place) => {
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
    return place > 0 && characters > pageLimits.characters;
  });
  return end === -1 ? rows.length : end;
}
