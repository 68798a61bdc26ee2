import { Kysely } from 'kysely';
import pg from 'pg';
import type { Db } from '../../src/db/database.ts';
import { rowNames, SnakeCaseDialect } from '../../src/db/dialect.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { Api } from '../../src/http/api.ts';
import { openAdminSession } from '../../src/identity/admin-session.ts';
import { openSession } from '../../src/identity/sessions.queries.ts';
import { buildApp } from '../../src/process/app.ts';
import { createContext, createLogger } from '../../src/process/create-context.ts';
import { benchConfig } from '../bench-config.ts';

/** Cookies of valid sessions of generated members. */
export function signIn(databaseUrl: string, ids: number[]): Promise<string[]> {
  return withApp(databaseUrl, async (app, db) => {
    const cookies: string[] = [];
    for (const id of ids) {
      const key = (await openSession(db, id, 'x')) as string;
      cookies.push(`kopa_session=${app.jwt.member.sign({ key })}`);
    }
    return cookies;
  });
}

/** Header of a valid session of a generated administrator. */
export function signInAtDesk(databaseUrl: string, administratorId: number): Promise<string> {
  return withApp(databaseUrl, async (app, db) => `Bearer ${await openAdminSession(app, db, administratorId)}`);
}

async function withApp<T>(databaseUrl: string, work: (app: Api, db: Db) => Promise<T>): Promise<T> {
  const config = benchConfig(databaseUrl);
  const { context, close } = await createContext(config, createLogger(config));
  const app = await buildApp(context);
  await app.ready();
  const result = await work(app, context.db);
  await app.close();
  await close();
  return result;
}

/** A statement as it is sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The SQL statement and values of each call of a query function. */
export async function statementsOf(databaseUrl: string, calls: ((db: Db) => Promise<unknown>)[]): Promise<Statement[]> {
  const found: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new SnakeCaseDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    plugins: [rowNames],
    log: ({ query }) => {
      found.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  for (const call of calls) await call(db);
  await db.destroy();
  return found;
}
