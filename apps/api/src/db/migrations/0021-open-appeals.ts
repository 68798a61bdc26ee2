import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** A member has at most one open appeal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists support_tickets_appeal_key`,
    sql`create unique index concurrently support_tickets_appeal_key on support_tickets (member_id)
      where is_appeal and status in ('open', 'in_progress')`,
  ]) {
    await statement.execute(db);
  }
}
