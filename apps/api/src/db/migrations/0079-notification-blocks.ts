import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Smaller block ranges of notifications, so that a step of the clean-up reads few of those that stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists notifications_created_at_brin`,
    sql`create index concurrently notifications_created_at_brin on notifications
      using brin (created_at) with (pages_per_range = 16, autosummarize = on)`,
    sql`drop index concurrently if exists notifications_created_idx`,
  ]) {
    await statement.execute(db);
  }
}
