import { type Kysely, sql } from 'kysely';

/** Adds the time of the last request to the portal, successful or not. The daily refresh begins with the oldest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_links rename column synced_at to asked_at`.execute(db);
  await sql`alter index portal_links_synced_idx rename to portal_links_asked_idx`.execute(db);
}
