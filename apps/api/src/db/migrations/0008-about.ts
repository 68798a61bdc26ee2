import { type Kysely, sql } from 'kysely';

/** Adds bio and interests. No existing row has a bio, so the check does not validate them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add bio text, add interests text[] not null default '{}',
    add constraint members_bio_check check (char_length(bio) between 1 and 300) not valid`.execute(db);
}
