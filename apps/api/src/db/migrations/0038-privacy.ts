import { type Kysely, sql } from 'kysely';

/** The privacy settings of members. The version before lets everybody write, see and find everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column messages_from text not null default 'everyone',
      add column show_online boolean not null default true,
      add column is_discoverable boolean not null default true;
    alter table members add constraint members_messages_from_check
      check (messages_from in ('everyone', 'connections')) not valid`.execute(db);
}
