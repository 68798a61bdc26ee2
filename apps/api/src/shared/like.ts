import { folded } from '@kopa/rules/people/search';
import { type RawBuilder, sql } from 'kysely';

/**
 * One condition for each word of a search: the column (made by `search_lines`) contains the word, without regard to
 * case and accents. `%`, `_` and the backslash have no special meaning.
 */
export function wordConditions(column: RawBuilder<unknown>, search: string): RawBuilder<boolean>[] {
  return wordsOf(search).map((word) => sql<boolean>`${column} like '%' || search_form(${escaped(word)}) || '%'`);
}

/**
 * The same for the words that the trigram index finds. Their patterns stand in subselects: the planner would take a word
 * of its statistics for evenly spread, and read the table from its start.
 */
export function indexedWordConditions(column: RawBuilder<unknown>, search: string): RawBuilder<boolean>[] {
  return wordsOf(search)
    .filter(hasTrigram)
    .map((word) => sql<boolean>`${column} like (select '%' || search_form(${escaped(word)}) || '%')`);
}

/**
 * A condition for words without three letters in a row, which the trigram index cannot find. It uses the index of
 * single letters and pairs. Null without such words. Add it to {@link wordConditions} if few rows match.
 */
export function shortWordCondition(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> | null {
  const short = wordsOf(search).filter((word) => !hasTrigram(word));
  if (short.length === 0) return null;
  return sql<boolean>`short_grams(${column}) @> short_grams(search_form(${short.join(' ')}))`;
}

/** A condition: a line of the column equals the search. */
export function wholeLine(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like E'%\\n' || search_form(${escaped(oneSpaced(search))}) || E'\\n%'`;
}

/** A condition: a line of the column starts with the search. */
export function lineStart(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like E'%\\n' || search_form(${escaped(oneSpaced(search))}) || '%'`;
}

/**
 * A condition: the value equals the search or starts with it. It uses an index on `line_form(value) collate "C"`. A
 * start is a range of that index, because a pattern would be checked again for each row.
 */
export function formIs(value: RawBuilder<unknown>, search: string, match: 'whole' | 'start'): RawBuilder<boolean> {
  const form = sql`line_form(${value}) collate "C"`;
  const wanted = sql`search_form(${oneSpaced(search)})`;
  return match === 'whole'
    ? sql<boolean>`${form} = ${wanted}`
    : sql<boolean>`${form} >= ${wanted} and ${form} < ${wanted} || chr(1114111)`;
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
