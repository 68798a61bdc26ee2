import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, spawnApi, startApi } from './api-process.ts';
import { createDatabase, holdTransaction, type TestDatabase } from './databases.ts';

let database: TestDatabase;
const started: ApiProcess[] = [];
beforeEach(async () => {
  database = await createDatabase('empty');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((api) => api.kill('SIGKILL')));
  await database.drop();
});

async function start(): Promise<void> {
  started.push(await startApi({ DATABASE_URL: database.url }));
}

/** The names of the applied migrations and the number of tables. */
async function schema(): Promise<{ names: string[]; tables: number }> {
  const rows = await database.query<{ name: string }>('select name from kysely_migration order by name');
  const [counted] = await database.query<{ count: number }>(
    "select count(*)::int as count from pg_tables where schemaname = 'public'",
  );
  return { names: rows.map(({ name }) => name), tables: counted?.count ?? 0 };
}

describe('on an empty database', () => {
  it('five processes that start at once all come up, and each migration is applied once', async () => {
    await Promise.all(Array.from({ length: 5 }, start));
    const { names, tables } = await schema();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(tables).toBeGreaterThan(10);
  });

  it('a process killed half-way leaves nothing half done, and the next one does it all', async () => {
    const obstacle = await holdTransaction(database.url, 'create table posts (id integer)');
    const halfWay = spawnApi({ DATABASE_URL: database.url });
    await vi.waitFor(
      async () => {
        const waiting = await database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: 15_000, interval: 20 },
    );
    halfWay.kill('SIGKILL');
    await obstacle.release();
    await start();
    const afterwards = await schema();

    const untouched = await createDatabase('migrated');
    const [expected] = await untouched.query<{ tables: number; names: string }>(
      `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
              (select string_agg(name, ',' order by name) from kysely_migration) as names`,
    );
    await untouched.drop();
    expect(afterwards).toEqual({ names: expected?.names.split(','), tables: expected?.tables });
  });
});
