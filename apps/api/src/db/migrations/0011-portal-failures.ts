import { type Kysely, sql } from 'kysely';

/**
 * When the daily round asks about an account next, and how often in a row it could not renew it: it asks less often
 * about one that keeps failing, and never again (null) about one whose service year has ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_links rename column asked_at to due_at`.execute(db);
  await sql`alter index portal_links_asked_idx rename to portal_links_due_idx`.execute(db);
  await sql`alter table portal_links alter column due_at drop not null,
    alter column due_at set default now() + interval '20 hours',
    add column failures integer not null default 0 check (failures >= 0)`.execute(db);
  await sql`update portal_links set due_at = due_at + interval '20 hours'`.execute(db);
}
