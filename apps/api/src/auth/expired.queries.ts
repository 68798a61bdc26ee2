import { deviceLifetime, notificationLifetime } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Conditions of expired rows, by table. */
const expired = {
  sessions: sql`expires_at < now()`,
  administrator_sessions: sql`expires_at < now()`,
  mail_links: sql`expires_at < now()`,
  devices: sql`last_seen_at < now() - ${deviceLifetime} * interval '1 millisecond'`,
  // Those that were given up.
  mails: sql`due_at is null and created_at < now() - interval '30 days'`,
  notifications: sql`created_at < now() - ${notificationLifetime} * interval '1 millisecond'`,
};

/** A table with rows that expire. */
export type ExpiringTable = keyof typeof expired;
export const expiringTables = Object.keys(expired) as ExpiringTable[];

/** Deletes at most `limit` expired rows of a table; answers how many. */
export async function deleteExpired(db: Db, table: ExpiringTable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${expired[table]} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows);
}
