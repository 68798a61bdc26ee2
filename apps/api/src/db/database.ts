import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The database, or a transaction on it: query functions take either. */
export type Db = Kysely<Tables>;

export interface DatabaseOptions {
  url: string;
  /** Most connections of this process. */
  poolSize: number;
  /** Waits for locks and statements as long as they take: for migrations, which nobody waits for in a browser. */
  withoutTimeouts?: boolean;
}

/**
 * What a call waits for at most, in ms. The wait for a connection and the wait for a lock together stay below two
 * seconds: a caller hears that Kopa is busy instead of hanging.
 */
const timeouts = { connection: 1_000, lock: 600, statement: 10_000, idleInTransaction: 15_000 };

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

const plannedEachTimeMark = '/* planned each time */';

/** Stands first in a statement whose best plan depends on its values: such a one is not prepared. */
export const plannedEachTime = sql.raw(plannedEachTimeMark);

/** Statements a process names at most; a text beyond that is sent unprepared, so that a session cannot grow forever. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNamedStatements) return known;
  if (text.startsWith(plannedEachTimeMark)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** A client whose parametrised statements are prepared once per connection and then only executed. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be restated; only one call form is changed
  override query(...args: any[]): any {
    const [text, values] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && args.length === 2
        ? statementName(text)
        : undefined;
    // @ts-expect-error the arguments are those of one of pg's overloads
    return name === undefined ? super.query(...args) : super.query({ name, text, values });
  }
}

/** Opens the pool; nothing is connected before the first query. Close with `db.destroy()`. */
export function openDatabase({ url, poolSize, withoutTimeouts = false }: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: withoutTimeouts ? 10_000 : timeouts.connection,
    idleTimeoutMillis: 60_000,
    ...(withoutTimeouts
      ? {}
      : {
          statement_timeout: timeouts.statement,
          lock_timeout: timeouts.lock,
          idle_in_transaction_session_timeout: timeouts.idleInTransaction,
        }),
    application_name: 'kopa-api',
    Client: PreparingClient as unknown as typeof pg.Client,
    types,
  });
  // A lost connection fails the query that runs on it and is replaced at the next one; without listeners its 'error'
  // event would end the process, whether the connection was idle or in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return { db, pool };
}

/** Asks the database for nothing. @throws where it does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
