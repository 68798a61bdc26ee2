import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The large groups, which are few among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists groups_featured_idx`,
    sql`create index concurrently groups_featured_idx on groups (id) where member_count > 50`,
  ]) {
    await statement.execute(db);
  }
}
