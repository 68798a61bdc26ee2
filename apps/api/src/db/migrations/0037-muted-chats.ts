import { type Kysely, sql } from 'kysely';

/** Muted conversations and groups. The version before neither reads nor writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversation_members add column is_muted boolean not null default false;
    alter table group_members add column is_muted boolean not null default false`.execute(db);
}
