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

/** Makes a page from `limit + 1` rows, newest first. The next page begins after the last row (product 5.3). */
export function cutPage<T>(rows: T[], limit: number, positionOf: (row: T) => number): Page<T> {
  return cut(rows, limit, (last) => ({ parameter: 'cursor', value: writeCursor(positionOf(last)) }));
}

/** Does the same for a list that was read down to a position only: with too few rows, the next page begins below it. */
export function cutPageTo<T>(
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
  reached: number | null,
): Page<T> {
  if (rows.length > limit || reached === null) return cutPage(rows, limit, positionOf);
  return { items: rows, next: { parameter: 'cursor', value: writeCursor(reached) } };
}

/** Does the same for the rows since an id, oldest first. The next page has the rows since the last one. */
export function cutPageAfter<T extends { id: number }>(rows: T[], limit: number): Page<T> {
  return cut(rows, limit, ({ id }) => ({ parameter: 'after', value: String(id) }));
}

function cut<T>(rows: T[], limit: number, nextOf: (last: T) => NextPage): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length <= limit || last === undefined ? null : nextOf(last) };
}
