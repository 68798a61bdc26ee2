import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from './database.ts';

/** The newest rows that a search looks through one by one, because a common word is among them. */
export const lookedThrough = 300;

/** Rows whose words are counted: the newest ones, and others all over the table. */
const newestCounted = 200;
const othersCounted = 100;

/** A word of a search, as a query. */
export interface SearchedWord {
  word: string;
  /** The share of the counted rows that hold it. */
  share: number;
}

/**
 * Returns how common the words of a search are, the rarest first. For a prefix, an index of words reads all rows that
 * hold it. So common words beside rare ones are looked for only in the rows of the rare ones.
 * @param top the search covers ids below this one
 */
export async function wordsByRarity(
  db: Db,
  table: 'posts' | 'rumours',
  text: RawBuilder<unknown>,
  top: number,
  search: string,
): Promise<SearchedWord[]> {
  const { rows } = await sql<SearchedWord>`${plannedEachTime}
    with counted as materialized (
      select post_words(content) as words from (
        (select ${text} as content from ${sql.table(table)} where id < ${top} order by id desc limit ${sql.lit(newestCounted)})
        union all
        select ${text} from generate_series(1, ${sql.lit(othersCounted)}::bigint) i
          join ${sql.table(table)} on id = ${top} * i / ${sql.lit(othersCounted + 1)}
      ) sample
    )
    select word, share from regexp_split_to_table(nullif(post_query(${search})::text, ''), ' & ') word,
      lateral (select coalesce(avg((words @@ word::tsquery)::integer), 0)::float8 as share from counted) of_word
    order by share, length(word) desc`.execute(db);
  return rows;
}
