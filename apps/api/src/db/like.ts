import { type RawBuilder, sql } from 'kysely';

/**
 * One condition for each word of a search: the column (a `search_form`) holds the word somewhere, in any order, without
 * regard to case and accents; `%`, `_` and the backslash stand for themselves.
 */
export function wordConditions(column: RawBuilder<unknown>, search: string): RawBuilder<unknown>[] {
  const words = search.split(/\s+/).filter(Boolean);
  return words.map((word) => sql`${column} like '%' || search_form(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`);
}
