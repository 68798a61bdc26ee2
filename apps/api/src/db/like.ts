import { folded } from '@kopa/rules/search';
import { type RawBuilder, sql } from 'kysely';

/**
 * One condition for each word of a search: the column (of `search_lines`) holds the word somewhere, in any order, without
 * regard to case and accents; `%`, `_` and the backslash stand for themselves.
 */
export function wordConditions(column: RawBuilder<unknown>, search: string): RawBuilder<unknown>[] {
  return wordsOf(search).map((word) => sql`${column} like '%' || search_form(${escaped(word)}) || '%'`);
}

/**
 * What lets an index find the words that trigrams cannot, those without three letters in a row: their single letters and
 * pairs. Null where there are none; to be joined to {@link wordConditions} where the matches are few.
 */
export function shortWordCondition(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> | null {
  const short = wordsOf(search).filter((word) => !hasTrigram(word));
  if (short.length === 0) return null;
  return sql`short_grams(${column}) @> short_grams(search_form(${short.join(' ')}))`;
}

/** The column has a line that is all of the search. */
export function wholeLine(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return sql`${column} like E'%\\n' || search_form(${escaped(oneSpaced(search))}) || E'\\n%'`;
}

/** The column has a line that begins with the search. */
export function lineStart(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> {
  return sql`${column} like E'%\\n' || search_form(${escaped(oneSpaced(search))}) || '%'`;
}

/**
 * The form of a value is the search, or begins with it; read from an index on `line_form(value) collate "C"`. A beginning is
 * a range of that index, up to the last character there is: a pattern would have to be checked for each row again.
 */
export function formIs(value: RawBuilder<unknown>, search: string, match: 'whole' | 'start'): RawBuilder<unknown> {
  const form = sql`line_form(${value}) collate "C"`;
  const wanted = sql`search_form(${oneSpaced(search)})`;
  return match === 'whole'
    ? sql`${form} = ${wanted}`
    : sql`${form} >= ${wanted} and ${form} < ${wanted} || chr(1114111)`;
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean);
}

function oneSpaced(search: string): string {
  return wordsOf(search).join(' ');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function hasTrigram(word: string): boolean {
  return /[a-z0-9]{3}/.test(folded(word));
}
