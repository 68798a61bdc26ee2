import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The deleted accounts that are not finished. An account with a kept conversation is finished for a long time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists members_unfinished_deletion_idx`,
    sql`create index concurrently members_unfinished_deletion_idx on members (id)
      where deleted_at is not null and deletion_finished_at is null`,
    sql`drop index concurrently if exists members_deleted_idx`,
  ]) {
    await statement.execute(db);
  }
}
