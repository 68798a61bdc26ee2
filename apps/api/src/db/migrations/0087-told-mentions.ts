import { type Kysely, sql } from 'kysely';

/** By which notification a member was told of a mention. The version before neither reads nor writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mention_notices add column notification_id bigint`.execute(db);
}
