import { type Kysely, sql } from 'kysely';

/** A deleted account is marked at once. Its rows go in batches, and the member's own row goes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column deleted_at timestamptz`.execute(db);
}
