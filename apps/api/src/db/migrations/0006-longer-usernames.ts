import { type Kysely, sql } from 'kysely';

/** Allows usernames of up to 50 characters. The new check is looser, so existing rows are not validated again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members drop constraint members_username_check,
    add constraint members_username_check check (char_length(username) between 3 and 50) not valid`.execute(db);
}
