import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The rows that the hourly clean-up looks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists devices_last_seen_idx`,
    sql`create index concurrently devices_last_seen_idx on devices (last_seen_at)`,
    sql`drop index concurrently if exists mail_links_expires_idx`,
    sql`create index concurrently mail_links_expires_idx on mail_links (expires_at)`,
    sql`drop index concurrently if exists mails_given_up_idx`,
    sql`create index concurrently mails_given_up_idx on mails (created_at) where due_at is null`,
  ]) {
    await statement.execute(db);
  }
}
