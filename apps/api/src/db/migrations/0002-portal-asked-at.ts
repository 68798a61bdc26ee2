import { type Kysely, sql } from 'kysely';

/** The daily round asks first for those whom the portal was asked about longest ago, whatever it answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_links rename column synced_at to asked_at`.execute(db);
  await sql`alter index portal_links_synced_idx rename to portal_links_asked_idx`.execute(db);
}
