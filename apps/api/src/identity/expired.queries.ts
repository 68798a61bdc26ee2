import { notificationLifetime, safetyCallLimits } from '@kopa/contracts/limits';
import { deviceLifetime } from '@kopa/contracts/session-limits';
import { type Expression, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Conditions of expired rows, by table. */
const expired = {
  sessions: sql<boolean>`expires_at < now()`,
  administratorSessions: sql<boolean>`expires_at < now()`,
  idempotencyKeys: sql<boolean>`created_at < now() - interval '2 days'`,
  administratorKeys: sql<boolean>`created_at < now() - interval '2 days'`,
  mailLinks: sql<boolean>`expires_at < now()`,
  devices: sql<boolean>`last_seen_at < now() - ${deviceLifetime} * interval '1 millisecond'`,
  // Those that were given up.
  mails: sql<boolean>`due_at is null and created_at < now() - interval '30 days'`,
  safetyCallMembers: sql<boolean>`call_id = any(array(select id from safety_calls
    where asked_at < now() - ${safetyCallLimits.answersKeptFor} * interval '1 millisecond'))`,
  allNotifications: sql<boolean>`created_at < now() - ${notificationLifetime} * interval '1 millisecond'`,
} satisfies { [T in keyof Tables]?: Expression<boolean> };

/** A table with rows that expire. */
export type ExpiringTable = keyof typeof expired;
export const expiringTables = Object.keys(expired) as ExpiringTable[];

/** Deletes at most `limit` expired rows of a table; returns how many. */
export async function deleteExpired(db: Db, table: ExpiringTable, limit: number): Promise<number> {
  const rows = db
    .selectFrom(db.dynamic.table(table).as('t'))
    .select(sql`ctid`.as('ctid'))
    .where(expired[table])
    .limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom(db.dynamic.table(table).as('t'))
    .where(sql<boolean>`ctid = any(array${rows})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
