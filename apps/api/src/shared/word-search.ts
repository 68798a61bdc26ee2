import { sql } from 'kysely';
import { type Db, plannedEachTime } from '../db/database.ts';

/** The newest rows whose words are counted, and rows spread over all: a word may have been common earlier. */
const newestCounted = 2_000;
const spreadCounted = 1_000;

/** A word of a search, as a query. */
export interface SearchedWord {
  word: string;
  /** The share of the newest rows that hold it, or of all, whichever is larger. */
  share: number;
}

/**
 * Returns how common the words of a search are, and were. For a prefix, an index of words reads all rows that hold it, and
 * slowly. So common words are looked for only in the rows of rare ones, or on a walk.
 * @param top the search covers ids below this one
 */
export function sharesOfWords(
  db: Db,
  table: 'posts' | 'rumours',
  top: number,
  search: string,
): Promise<SearchedWord[]> {
  const rows = db.selectFrom(table as 'posts').select('words');
  const newest = rows.where('id', '<', top).orderBy('id', 'desc').limit(sql.lit(newestCounted));
  const ids = sql<number>`any(array(select generate_series(1, ${top}::bigint, ${Math.ceil(top / spreadCounted)}::bigint)))`;
  const words = sql<{ word: string }>`regexp_split_to_table(nullif(post_query(${search})::text, ''), ' & ')`;
  const shareOf = (counted: 'newest' | 'spread') =>
    sql`(select coalesce(avg((words @@ w.word::tsquery)::integer), 0) from ${sql.table(counted)})`;
  return db
    .with(
      (cte) => cte('newest').materialized(),
      () => newest,
    )
    .with(
      (cte) => cte('spread').materialized(),
      () => rows.where('id', '=', ids),
    )
    .selectFrom(words.as<'w'>(sql`w (word)`))
    .select(['w.word', sql<number>`greatest(${shareOf('newest')}, ${shareOf('spread')})::float8`.as('share')])
    .modifyFront(plannedEachTime)
    .execute();
}
