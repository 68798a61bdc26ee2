import { type Kysely, sql } from 'kysely';

/** What members tell of themselves. No row there has a bio yet, so the check needs no look at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add bio text, add interests text[] not null default '{}',
    add constraint members_bio_check check (char_length(bio) between 1 and 300) not valid`.execute(db);
}
