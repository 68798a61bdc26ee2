import { deviceLifetime } from '@kopa/contracts/account/session-limits';
import { allowanceLimits, clearanceDayLimits, notificationLifetime, safetyCallLimits } from '@kopa/contracts/limits';
import { DAY } from '@kopa/contracts/time';
import { type Expression, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Milliseconds for which rows are kept, by table (product 7.10). */
export const keptFor = {
  idempotencyKeys: 2 * DAY,
  administratorKeys: 2 * DAY,
  devices: deviceLifetime,
  mails: 30 * DAY,
  safetyCallMembers: safetyCallLimits.answersKeptFor,
  allNotifications: notificationLifetime,
  serviceReminderRounds: 7 * DAY,
} satisfies { [T in keyof Tables]?: number };

const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;

const todayInLagos = sql`(now() at time zone 'Africa/Lagos')::date`;

/** Conditions of expired rows, by table. */
const expired = {
  sessions: sql<boolean>`expires_at < now()`,
  administratorSessions: sql<boolean>`expires_at < now()`,
  idempotencyKeys: sql<boolean>`created_at < ${ago(keptFor.idempotencyKeys)}`,
  administratorKeys: sql<boolean>`created_at < ${ago(keptFor.administratorKeys)}`,
  mailLinks: sql<boolean>`expires_at < now()`,
  devices: sql<boolean>`last_seen_at < ${ago(keptFor.devices)}`,
  // Those that were given up.
  mails: sql<boolean>`due_at is null and created_at < ${ago(keptFor.mails)}`,
  safetyCallMembers: sql<boolean>`call_id = any(array(select id from safety_calls
    where asked_at < ${ago(keptFor.safetyCallMembers)}))`,
  allNotifications: sql<boolean>`created_at < ${ago(keptFor.allNotifications)}`,
  serviceReminderRounds: sql<boolean>`day < ${ago(keptFor.serviceReminderRounds)}`,
  // Those that were taken back go with their day.
  clearanceAnswers: sql<boolean>`day < ${todayInLagos} - ${sql.lit(clearanceDayLimits.keptFor)}
    or status is null and day < ${todayInLagos}`,
  clearanceMarks: sql<boolean>`day < ${todayInLagos}`,
  // No answer for an earlier month is taken any more.
  allowanceMarks: sql<boolean>`month < to_char(now() at time zone 'Africa/Lagos'
    - ${allowanceLimits.years} * interval '1 year', 'YYYY-MM')`,
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
