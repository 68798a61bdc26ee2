import { type Kysely, sql } from 'kysely';

/** A deleted account is marked at once. Its rows go in batches, and the member's own row goes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column deleted_at timestamptz;
    create index members_deleted_idx on members (id) where deleted_at is not null`.execute(db);
}
