import { startTestPostgres } from '@kopa/stack/postgres';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { databaseUrl, templateName } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's URL, with the right to create databases. */
    serverUrl: string;
  }
}

/** One real PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  await runOn(server.url, `create database ${templateName}`);
  const { db } = openDatabase({ url: databaseUrl(server.url, templateName), poolSize: 2 });
  await migrate(db);
  await db.destroy();
  project.provide('serverUrl', server.url);
  return () => server.stop();
}

async function runOn(url: string, statement: string): Promise<void> {
  const { db } = openDatabase({ url, poolSize: 1 });
  await sql.raw(statement).execute(db);
  await db.destroy();
}
