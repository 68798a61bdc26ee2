import { deviceLifetime } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Conditions of expired rows, by table. Keys expire when no retry is expected any more. */
const expired = {
  sessions: sql`expires_at < now()`,
  administrator_sessions: sql`expires_at < now()`,
  mail_links: sql`expires_at < now()`,
  devices: sql`last_seen_at < now() - ${deviceLifetime} * interval '1 millisecond'`,
  // Those that were given up.
  mails: sql`due_at is null and created_at < now() - interval '30 days'`,
  idempotency_keys: sql`created_at < now() - interval '2 days'`,
};

type ExpiringTable = keyof typeof expired;
export const expiringTables = Object.keys(expired) as ExpiringTable[];

/** Deletes at most `limit` expired rows of a table; answers how many. */
export async function deleteExpired(db: Db, table: ExpiringTable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${expired[table]} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows);
}
