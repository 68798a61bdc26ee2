import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Deletes expired sessions and expired idempotency keys. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from administrator_sessions where expires_at < now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db);
}
