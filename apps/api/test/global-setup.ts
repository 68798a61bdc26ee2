import { startTestPostgres } from '@kopa/dev/postgres';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { databaseUrl, patientWaits, templateName } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's URL, with the right to create databases. */
    serverUrl: string;
  }
}

/** Starts one real PostgreSQL for the run, with a migrated template database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', server.url);
  return () => server.stop();
}

async function makeTemplate(serverUrl: string): Promise<void> {
  await runOn(serverUrl, `create database ${templateName}`);
  await migrate(databaseUrl(serverUrl, templateName));
}

async function runOn(url: string, statement: string): Promise<void> {
  const { db } = openDatabase({ url, poolSize: 1, waits: patientWaits });
  await sql.raw(statement).execute(db);
  await db.destroy();
}
