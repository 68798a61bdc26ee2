import { channel } from 'node:diagnostics_channel';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { plannedEachTimeMark, preparingPool } from './client.ts';
import { rowNames, SnakeCaseDialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** The database or a transaction on it. Query functions accept both. */
export type Db = Kysely<Tables>;

/** Publishes how long each statement took, in ms, with the wait for its answer. */
export const statementTimes = channel('kopa:statement-time');

export interface DatabaseOptions {
  url: string;
  /** The most connections of this process. */
  poolSize: number;
  /** Disables the timeouts. For migrations, which may wait long for locks and large tables. Never through a pooler. */
  withoutTimeouts?: boolean;
  /**
   * For a URL that leads through a pooler in transaction mode, and whether this keeps prepared statements. It takes no
   * settings from its clients: they come from the role (`grants.ts`).
   */
  pooler?: { prepares: boolean } | null;
  /** Overrides of the timeouts. */
  waits?: Partial<typeof usualWaits>;
  /** Runs after a write that may have been committed, although its connection ended before the answer. */
  onLostAnswer?: () => void;
}

/**
 * Timeouts of one step in ms: for a connection, a lock, a statement. The server cancels a slow statement; without an
 * answer a little later, the connection counts as dead.
 */
const usualWaits = {
  connection: 1_000,
  lock: 600,
  statement: 4_000,
  answer: 4_500,
  idleInTransaction: 15_000,
};

/** The timeouts, so many times as long. */
export const longerWaits = (factor: number): typeof usualWaits => ({
  connection: usualWaits.connection * factor,
  lock: usualWaits.lock * factor,
  statement: usualWaits.statement * factor,
  answer: usualWaits.answer * factor,
  idleInTransaction: usualWaits.idleInTransaction * factor,
});

/** The timeouts that the server itself keeps, in ms, by the names of its settings. */
export function serverTimeouts(waits: Partial<typeof usualWaits> = {}): Readonly<Record<string, number>> {
  const { statement, lock, idleInTransaction } = { ...usualWaits, ...waits };
  return { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idleInTransaction };
}

/** Settings of the API's statements. They are short, so that parallel workers would cost more than they save. */
export const serverSettings: Readonly<Record<string, number>> = { max_parallel_workers_per_gather: 0 };

const asOptions = (settings: Readonly<Record<string, number>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
const noTimeouts = asOptions(Object.fromEntries(Object.keys(serverTimeouts()).map((name) => [name, 0])));

const int8 = 20;
const int8Array: number = 1016;
const date = 1082;
const timestamptz = 1184;

const int8s = pg.types.getTypeParser(int8Array, 'text') as (text: string) => string[];

/** Parses values as the API returns them: timestamps as ISO 8601 in UTC, dates as YYYY-MM-DD, bigints as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === timestamptz) return toIsoTime as never;
    if (oid === date) return ((text: string) => text) as never;
    if (oid === int8) return Number as never;
    if (oid === int8Array) return ((text: string) => int8s(text).map(Number)) as never;
    return pg.types.getTypeParser(oid, format) as never;
  },
};

/** A timestamp as ISO 8601 in UTC with milliseconds. */
export function toIsoTime(text: string): string {
  // In a session in UTC, as in most, only the format differs, and a date object would take ten times as long.
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Marks a statement whose best plan depends on its values. Such a statement is not prepared. */
export const plannedEachTime = sql.raw(plannedEachTimeMark);

/** Opens the pool. It connects at the first query. Close it with `db.destroy()`. */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const { url, poolSize, withoutTimeouts = false, pooler = null, waits, onLostAnswer = () => {} } = options;
  const { connection, answer } = { ...usualWaits, ...waits };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: withoutTimeouts ? 10_000 : connection,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    // The role may have timeouts of its own, which only the server's own options override.
    ...(withoutTimeouts ? { options: noTimeouts } : { query_timeout: answer }),
    ...(withoutTimeouts || pooler !== null ? {} : { options: asOptions(serverSettings), ...serverTimeouts(waits) }),
    application_name: 'kopa-api',
    types,
  });
  // A lost connection fails its current query, and the next query gets a new connection. Without a listener, its
  // 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({
    dialect: new SnakeCaseDialect({ pool: preparingPool(pool, pooler?.prepares ?? true, onLostAnswer) }),
    plugins: [rowNames],
    log: ({ queryDurationMillis }) => {
      if (statementTimes.hasSubscribers) statementTimes.publish(queryDurationMillis);
    },
  });
  return { db, pool };
}

/**
 * Opens every connection of a pool, as far as the database has them. A process that takes the place of another one, or
 * whose database is back, gets its calls at once, and each of them would wait for a connection of its own.
 */
export async function openConnections(db: Db, poolSize: number): Promise<void> {
  await Promise.allSettled(Array.from({ length: poolSize }, () => ping(db)));
}

/** Checks that the database responds. @throws if it does not */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Names of the timeouts that the connections of a pool do not have. */
export async function missingTimeouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(serverTimeouts())}) and setting = '0'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
