import { type Kysely, sql } from 'kysely';
import { schema } from '../schema.ts';

/** Is `schema/` itself until a second step comes, and then a frozen copy (decision 23). */
export const baseline = schema;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(baseline).execute(db);
}
