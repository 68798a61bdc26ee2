import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The time of the database, and the begin of the oldest transaction that the other connections of its user have open. */
export interface OpenTransactions {
  now: string;
  oldest: string | null;
}

/** Reads the transactions that are open in this moment. */
export async function readOpenTransactions(db: Db): Promise<OpenTransactions> {
  const { rows } = await sql<OpenTransactions>`
    select clock_timestamp() as now, min(xact_start) as oldest from pg_stat_activity
    where usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows[0] as OpenTransactions;
}
