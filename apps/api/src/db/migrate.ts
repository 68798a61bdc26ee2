import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Db, openDatabase } from './database.ts';
import { migrations, type SchemaStep } from './migrations.ts';

/**
 * A migration waits this long for a lock, in ms, and then lets the others pass. It is shorter than a call's own wait,
 * so that a migration behind a dump refuses no call.
 */
const lockTimeout = 300;
/** Times in ms: between two requests for the migrators' lock, between two tries of a step, and for all tries. */
const retries = { askForLock: 200, pause: 1_000, giveUpAfter: 30 * 60_000 };

const lockNotAvailable = '55P03';
/** Number of the advisory lock that one migrating process holds. */
const lockNumber = 7_316_003;

export interface MigrateOptions {
  steps?: Readonly<Record<string, SchemaStep>>;
  /** Is called before each repetition. */
  onRetry?: (name: string) => void;
}

/**
 * Brings the schema up to date and returns the names of the steps it has run. Several processes may run it at once: one
 * works, the others wait. Each step is a transaction of its own. A step that meets a lock is repeated. Steps of a newer
 * version that have already run are ignored.
 */
export async function migrate(url: string, { steps = migrations, onRetry }: MigrateOptions = {}): Promise<string[]> {
  const { db } = openDatabase({ url, poolSize: 2, withoutTimeouts: true });
  try {
    return await db.connection().execute(async (holder) => {
      await takeLock(holder);
      await requireBaseline(holder, steps);
      const done: string[] = [];
      const deadline = Date.now() + retries.giveUpAfter;
      for (let [next] = await missingSteps(db, steps); next !== undefined; [next] = await missingSteps(db, steps)) {
        const error = await runNextStep(db, steps, next);
        if (error === undefined) done.push(next);
        else if (error.code === lockNotAvailable && Date.now() < deadline) {
          onRetry?.(next);
          await sleep(retries.pause);
        } else throw new Error(`The migration ${next} failed.`, { cause: error });
      }
      return done;
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Takes the lock of the session. It polls, because a concurrent index build of the holder waits for all earlier
 * statements.
 */
async function takeLock(holder: Db): Promise<void> {
  const ask = async () => {
    const { rows } = await sql<{ isTaken: boolean }>`select pg_try_advisory_lock(${lockNumber}) as is_taken`.execute(
      holder,
    );
    return rows[0]?.isTaken === true;
  };
  while (!(await ask())) await sleep(retries.askForLock);
}

/** @throws Error if the database began with another baseline, as one from before the first release may have */
async function requireBaseline(db: Db, steps: Readonly<Record<string, SchemaStep>>): Promise<void> {
  const applied = await appliedSteps(db);
  const [first] = Object.keys(steps);
  if (applied.length === 0 || applied.includes(first as string)) return;
  throw new Error(
    `The database was made by an unreleased version of Kopa (${applied[0]}) and cannot be brought up to date. ` +
      'Stop Kopa and remove its data directory (.data, or KOPA_DATA_DIR), or set DATABASE_URL to an empty database.',
  );
}

/** Steps of this version that the database lacks. */
export async function missingSteps(
  db: Db,
  steps: Readonly<Record<string, SchemaStep>> = migrations,
): Promise<string[]> {
  const applied = new Set(await appliedSteps(db));
  return Object.keys(steps).filter((name) => !applied.has(name));
}

async function appliedSteps(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function runNextStep(
  db: Db,
  steps: Readonly<Record<string, SchemaStep>>,
  next: string,
): Promise<(Error & { code?: string }) | undefined> {
  const newer = (await appliedSteps(db)).filter((name) => !(name in steps));
  const known = { ...steps, ...Object.fromEntries(newer.map((name) => [name, stepOfNewerVersion])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known }, allowUnorderedMigrations: true });
  await sql`select set_config('lock_timeout', ${`${lockTimeout}ms`}, false)`.execute(db);
  const { error } = await migrator.migrateUp({ disableTransactions: steps[next]?.isTransactional === false });
  return error as Error | undefined;
}

/** A placeholder for a finished step that this version lacks. The migrator never runs it. */
const stepOfNewerVersion: SchemaStep = {
  up: () => Promise.reject(new Error('This version does not have the step.')),
};
