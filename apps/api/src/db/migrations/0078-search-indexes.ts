import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/**
 * The words of rumours, which replace their trigrams, and the short words of places of assignment. `post_query` took what
 * stands between two words for a word where the first one was short, so that such a search found nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create or replace function post_query(search text) returns tsquery language sql immutable strict parallel safe
      as $$ select regexp_replace(plainto_tsquery('pg_catalog.simple'::regconfig, public.searched_words(search))::text,
        '''([^'' ]{3,})''', '''\\1'':*', 'g')::tsquery $$`,
    sql`drop index concurrently if exists rumours_words_idx`,
    sql`create index concurrently rumours_words_idx on rumours using gin (post_words(text))`,
    sql`drop index concurrently if exists rumours_search_idx`,
    sql`drop index concurrently if exists ppas_grams_idx`,
    sql`create index concurrently ppas_grams_idx on ppas using gin (short_grams(search))`,
  ]) {
    await statement.execute(db);
  }
}
