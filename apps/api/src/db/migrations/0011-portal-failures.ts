import { type Kysely, sql } from 'kysely';

/**
 * Stores when the daily round asks about an account next, and how often in a row it could not renew it. It asks less
 * often about one that keeps failing, and never again (null) about one whose service year has ended. `asked_at` stays
 * for the version before. The number of failures stays small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- squawk-ignore prefer-bigint-over-int
    alter table portal_links add column due_at timestamptz, add column failures integer not null default 0;
    alter table portal_links alter column due_at set default now() + interval '20 hours';
    update portal_links set due_at = asked_at + interval '20 hours'`.execute(db);
}
