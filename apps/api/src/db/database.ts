import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { discardSilentClients, PreparingClient, plannedEachTimeMark } from './client.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it: query functions take either. */
export type Db = Kysely<Tables>;

export interface DatabaseOptions {
  url: string;
  /** Most connections of this process. */
  poolSize: number;
  /** Waits for locks and statements as long as they take: for migrations, which nobody waits for in a browser. */
  withoutTimeouts?: boolean;
  /** Other waits than the usual ones, for tests. */
  waits?: Partial<typeof usualWaits>;
}

/**
 * What a call waits for at most, in ms. The wait for a connection and the wait for a lock together stay below two
 * seconds: a caller hears that Kopa is busy instead of hanging. The server ends a slow statement itself; an answer
 * that has not come a little later will not come at all.
 */
const usualWaits = { connection: 1_000, lock: 600, statement: 4_000, answer: 4_500, idleInTransaction: 15_000 };

const int8 = 20;
const date = 1082;
const timestamptz = 1184;

/** Values as the wire has them: timestamps as ISO 8601 in UTC, days as YYYY-MM-DD, bigints as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === timestamptz) return ((text: string) => new Date(text).toISOString()) as never;
    if (oid === date) return ((text: string) => text) as never;
    if (oid === int8) return Number as never;
    return pg.types.getTypeParser(oid, format) as never;
  },
};

/** Stands first in a statement whose best plan depends on its values: such a one is not prepared. */
export const plannedEachTime = sql.raw(plannedEachTimeMark);

/** Opens the pool; nothing is connected before the first query. Close with `db.destroy()`. */
export function openDatabase({ url, poolSize, withoutTimeouts = false, waits }: DatabaseOptions): {
  db: Db;
  pool: pg.Pool;
} {
  const { connection, lock, statement, answer, idleInTransaction } = { ...usualWaits, ...waits };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: withoutTimeouts ? 10_000 : connection,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    ...(withoutTimeouts
      ? {}
      : {
          query_timeout: answer,
          statement_timeout: statement,
          lock_timeout: lock,
          idle_in_transaction_session_timeout: idleInTransaction,
        }),
    application_name: 'kopa-api',
    Client: PreparingClient as unknown as typeof pg.Client,
    types,
  });
  // A lost connection fails the query that runs on it and is replaced at the next one; without listeners its 'error'
  // event would end the process, whether the connection was idle or in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  discardSilentClients(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return { db, pool };
}

/** Asks the database for nothing. @throws where it does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
