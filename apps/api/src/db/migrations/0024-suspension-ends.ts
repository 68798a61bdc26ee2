import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The suspensions that end next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists members_suspended_until_idx`.execute(db);
  await sql`
    create index concurrently members_suspended_until_idx on members (suspended_until)
    where suspended_until is not null`.execute(db);
}
