import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import type { Api } from '../src/http/api.ts';
import { createCompilers } from '../src/http/check/compilers.ts';
import type { Bus } from '../src/live/bus/bus.ts';
import { buildApp } from '../src/process/app.ts';
import { type Config, readConfig } from '../src/process/config.ts';
import type { Context } from '../src/process/context.ts';
import { createContext, createLogger } from '../src/process/create-context.ts';
import { databaseUrl, templateName } from './database-url.ts';
import { requireDocumentedRefusals } from './documented-refusals.ts';
import { testSettings } from './test-settings.ts';

/** The production application on a database of its own. */
export interface TestApp {
  app: Api;
  context: Context;
  /** The lines of the log. By default it is silent. */
  log: string[];
  /** Stops the application's clock (not the database's) at a moment; without one it runs again. */
  setNow(moment?: Date): void;
  /** A number that this application has not given before, for names that nothing else has. */
  next(): number;
  close(): Promise<void>;
}

/** The applications of all files of a process share the compiled schemas. */
const compilers = createCompilers();

const contexts = new WeakMap<Api, Context>();

/** The context of a test's application. */
export const contextOf = (app: Api): Context => contexts.get(app) as Context;

async function buildTestApp(context: Context): Promise<Api> {
  const app = await buildApp(context, compilers);
  contexts.set(app, context);
  await app.ready();
  return app;
}

/** The settings that lead to the application's database. */
export type DatabaseSettings = Partial<Record<keyof Config & `DATABASE_${string}URL`, string>>;

/**
 * Builds the production application on a fresh clone of the migrated template. `settings` change its configuration, and
 * `reachDatabase` makes the settings of its database from the URL, for example for a proxy.
 */
export async function createTestApp(
  settings: Partial<Record<keyof Config, string>> = {},
  reachDatabase?: (url: string) => DatabaseSettings,
  bus?: Bus,
): Promise<TestApp> {
  const name = `kopa_test_${randomBytes(8).toString('hex')}`;
  // A copy of the files costs less than the same pages in the log, which nobody replays.
  await onServer(`create database ${name} template ${templateName} strategy file_copy`);
  const url = databaseUrl(inject('serverUrl'), name);
  const uploads = await mkdtemp(join(tmpdir(), 'kopa-uploads-'));
  const config = readConfig({
    ...testSettings,
    ...(reachDatabase?.(url) ?? { DATABASE_URL: url }),
    DATABASE_POOL_SIZE: '12',
    UPLOADS_DIR: uploads,
    UPLOADS_FREE_PERCENT: '0',
    KOPA_RATE_LIMIT_FACTOR: '100',
    // No machine is so slow. The API's own bounds are tested with their gate, and in `robustness`.
    KOPA_WAIT_FACTOR: '100',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  let now = () => new Date();
  let given = 0;
  const log: string[] = [];
  const logger = createLogger(config, { write: (line) => void log.push(line) });
  const { context, close } = await createContext(config, logger, () => now(), bus);
  // Its timer would write in between, and wait for locks beside the statements that a test counts.
  await context.lastHeard.close();
  const app = await buildTestApp(context);
  requireDocumentedRefusals(app);
  return {
    app,
    context,
    log,
    setNow: (moment) => {
      now = () => moment ?? new Date();
    },
    next() {
      given += 1;
      return given;
    },
    async close() {
      await app.close();
      await close();
      await rm(uploads, { recursive: true, force: true });
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

type Settings = Parameters<typeof createTestApp>[0];

/** Opens the application for the tests of a file. After each test its clock runs again, or stands at `now` again. */
export function appOfTests(
  settings: Settings | (() => Promise<Settings>) = {},
  { now, bus }: { now?: Date; bus?: Bus } = {},
): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings;
    Object.assign(test, await createTestApp(given, undefined, bus));
    test.setNow(now);
  });
  afterEach(() => test.setNow(now));
  afterAll(() => test.close());
  return test;
}

/** Opens the application of another process on the same database for the tests of a file. */
export function secondProcessOfTests(test: TestApp, bus?: Bus): { app: Api } {
  const second = {} as { app: Api };
  let closeContext: () => Promise<void>;
  beforeAll(async () => {
    const { config } = test.context;
    const { context, close } = await createContext(config, createLogger(config), undefined, bus);
    await context.lastHeard.close();
    closeContext = close;
    second.app = await buildTestApp(context);
  });
  afterAll(async () => {
    await second.app.close();
    await closeContext();
  });
  return second;
}

async function onServer(statement: string): Promise<void> {
  const { db } = openDatabase({ url: inject('serverUrl'), poolSize: 1, withoutTimeouts: true });
  await sql.raw(statement).execute(db);
  await db.destroy();
}
