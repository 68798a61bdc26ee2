import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/**
 * By which portal account a place was reviewed and a month answered, as keyed hashes, which outlive the link. The version
 * before neither reads nor writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table ppa_reviews add column if not exists portal_mark bytea`,
    sql`drop index concurrently if exists ppa_reviews_portal_mark_idx`,
    sql`create unique index concurrently ppa_reviews_portal_mark_idx on ppa_reviews (ppa_id, portal_mark)`,
    sql`create table if not exists allowance_marks (
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      portal_mark bytea not null,
      primary key (month, portal_mark)
    )`,
  ]) {
    await statement.execute(db);
  }
}
