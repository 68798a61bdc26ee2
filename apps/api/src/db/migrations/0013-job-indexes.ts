import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The accounts that the daily round asks about next, and the deleted accounts whose rows are still there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists portal_links_due_idx`,
    sql`create index concurrently portal_links_due_idx on portal_links (due_at)`,
    sql`drop index concurrently if exists members_deleted_idx`,
    sql`create index concurrently members_deleted_idx on members (id) where deleted_at is not null`,
  ]) {
    await statement.execute(db);
  }
}
