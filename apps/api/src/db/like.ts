import { type RawBuilder, sql } from 'kysely';

/**
 * One condition for each word of a search: the column (a `search_form`) holds the word somewhere, in any order, without
 * regard to case and accents; `%`, `_` and the backslash stand for themselves.
 */
export function wordConditions(column: RawBuilder<unknown>, search: string): RawBuilder<unknown>[] {
  // The form of a word is worked out once for the statement, not for every row.
  return wordsOf(search).map(
    (word) => sql`${column} like (select '%' || search_form(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%')`,
  );
}

/**
 * What to order a search by, newest first. With a word that the trigram index can find, the order is an expression:
 * PostgreSQL then reads the matches from that index instead of walking all rows in the order of their ids.
 */
export function searchOrder(id: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return wordsOf(search).some((word) => word.length >= 3) ? sql`${id} + 0 desc` : sql`${id} desc`;
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}
