import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../src/process/config.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';

/** An API process and its database. */
export interface OwnProcess {
  api: ApiProcess;
  database: TestDatabase;
}

/** Starts an API process on a database of its own for the tests of a file. */
export function processOfTests(settings: Partial<Record<keyof Config, string>> = {}): OwnProcess {
  const own = {} as OwnProcess;
  beforeAll(async () => {
    own.database = await createDatabase('migrated');
    own.api = await startApi({ DATABASE_URL: own.database.url, ...settings });
  });
  afterAll(async () => {
    await own.api?.kill('SIGKILL');
    await own.database.drop();
  });
  return own;
}
