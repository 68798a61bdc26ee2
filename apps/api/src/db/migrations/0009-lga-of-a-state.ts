import { type Kysely, sql } from 'kysely';

/** Index of the members of an LGA, newest first. It includes the state: some names of LGAs occur in two states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_state_lga_idx on members (deployment_state, lga, id desc)`.execute(db);
}
