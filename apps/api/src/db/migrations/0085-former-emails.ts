import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The email that a member had confirmed before the present one. The version before neither reads nor writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table members add column if not exists former_email text`,
    sql`drop index concurrently if exists members_former_email_idx`,
    sql`create index concurrently members_former_email_idx on members (lower(former_email)) where former_email is not null`,
  ]) {
    await statement.execute(db);
  }
}
