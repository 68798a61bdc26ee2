import { type Kysely, sql } from 'kysely';

/** The members of one LGA, newest first. Its name occurs in more than one state, where it may have many more members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_state_lga_idx on members (deployment_state, lga, id desc)`.execute(db);
}
