import { Kysely } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../src/app.ts';
import { createContext, createLogger } from '../../src/create-context.ts';
import type { Db } from '../../src/db/database.ts';
import { rowNames, SnakeCaseDialect } from '../../src/db/dialect.ts';
import type { Tables } from '../../src/db/tables.ts';
import { openAdminSession } from '../../src/identity/admin-session.ts';
import { openSession } from '../../src/identity/sessions.queries.ts';
import { benchConfig } from '../bench-config.ts';

/** Cookies of valid sessions of generated members. */
export async function signIn(databaseUrl: string, ids: number[]): Promise<string[]> {
  const config = benchConfig(databaseUrl);
  const { context, close } = await createContext(config, createLogger(config));
  const app = await buildApp(context);
  await app.ready();
  const cookies: string[] = [];
  for (const id of ids) {
    const key = (await openSession(context.db, id, 'x')) as string;
    cookies.push(`kopa_session=${app.jwt.member.sign({ key })}`);
  }
  await app.close();
  await close();
  return cookies;
}

/** Header of a valid session of a generated administrator. */
export async function signInAtDesk(databaseUrl: string, administratorId: number): Promise<string> {
  const config = benchConfig(databaseUrl);
  const { context, close } = await createContext(config, createLogger(config));
  const app = await buildApp(context);
  await app.ready();
  const token = await openAdminSession(app, context.db, administratorId);
  await app.close();
  await close();
  return `Bearer ${token}`;
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
