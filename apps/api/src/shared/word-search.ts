import { sql } from 'kysely';
import { type Db, plannedEachTime } from '../db/database.ts';

/** The newest rows whose words are counted. */
const counted = 2_000;

/** A word of a search, as a query. */
export interface SearchedWord {
  word: string;
  /** The share of the counted rows that hold it. */
  share: number;
}

/**
 * Returns how common the words of a search are among the newest rows. For a prefix, an index of words reads all rows that
 * hold it, and slowly. So common words are looked for only in the rows of rare ones, or on a walk.
 * @param top the search covers ids below this one
 */
export function sharesOfWords(
  db: Db,
  table: 'posts' | 'rumours',
  top: number,
  search: string,
): Promise<SearchedWord[]> {
  const newest = db
    .selectFrom(table as 'posts')
    .select('words')
    .where('id', '<', top)
    .orderBy('id', 'desc')
    .limit(sql.lit(counted));
  const words = sql<{ word: string }>`regexp_split_to_table(nullif(post_query(${search})::text, ''), ' & ')`;
  const share = sql<number>`(select coalesce(avg((words @@ w.word::tsquery)::integer), 0)::float8 from counted)`;
  return db
    .with(
      (cte) => cte('counted').materialized(),
      () => newest,
    )
    .selectFrom(words.as<'w'>(sql`w (word)`))
    .select(['w.word', share.as('share')])
    .modifyFront(plannedEachTime)
    .execute();
}
