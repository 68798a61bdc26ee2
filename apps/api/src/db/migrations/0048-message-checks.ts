import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Checks the messages of before without keeping writers out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table direct_messages validate constraint direct_messages_content_check`.execute(db);
  await sql`alter table group_messages validate constraint group_messages_content_check`.execute(db);
}
