import { type Kysely, sql } from 'kysely';

/** The member up to whom a group or channel was told by push. The version before tells all of them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pushes add column told_to bigint not null default 0`.execute(db);
}
