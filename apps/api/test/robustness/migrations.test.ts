import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import type { SchemaStep } from '../../src/db/migrations.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { runCommand } from './command.ts';
import { createDatabase, holdTransaction, type TestDatabase } from './databases.ts';
import { registerAt } from './remote-members.ts';

let database: TestDatabase;
const started: ApiProcess[] = [];
beforeEach(async () => {
  database = await createDatabase('empty');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((api) => api.kill('SIGKILL')));
  await database.drop();
});

const kopaMigrate = (settings: Record<string, string> = {}) =>
  runCommand('kopa-migrate', [], { DATABASE_URL: database.url, ...settings });

/** Names of the migrations that have run, and the number of tables. */
async function schema(of = database): Promise<{ names: string[]; tables: number }> {
  const rows = await of.query<{ name: string }>('select name from kysely_migration order by name');
  const [counted] = await of.query<{ count: number }>(
    "select count(*)::int as count from pg_tables where schemaname = 'public'",
  );
  return { names: rows.map(({ name }) => name), tables: counted?.count ?? 0 };
}

describe('on an empty database', () => {
  it('five commands at once succeed and apply each migration once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => kopaMigrate()));
    expect(outcomes.map(({ code, problem }) => ({ code, problem }))).toEqual(Array(5).fill({ code: 0, problem: '' }));
    const { names, tables } = await schema();
    expect(new Set(names).size).toBe(names.length);
    expect(tables).toBeGreaterThan(10);
    expect(outcomes.filter(({ output }) => output.startsWith('Applied'))).toHaveLength(1);
  });

  it('a killed command leaves no partial step, and the next command continues', async () => {
    const obstacle = await holdTransaction(database.url, 'create table posts (id integer)');
    const file = fileURLToPath(new URL('../../src/commands/kopa-migrate.ts', import.meta.url));
    const halfWay = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, DATABASE_URL: database.url } });
    await once(halfWay.stdout, 'data');
    halfWay.kill('SIGKILL');
    await obstacle.release();
    expect(await kopaMigrate()).toMatchObject({ code: 0 });
    const untouched = await createDatabase('migrated');
    const expected = await schema(untouched);
    await untouched.drop();
    expect(await schema()).toEqual(expected);
  });

  it('the API does not start, and its error names the command', async () => {
    await expect(startApi({ DATABASE_URL: database.url })).rejects.toThrow(/Run kopa-migrate first/);
  });
});

describe('beside a running version', () => {
  const steps: Record<string, SchemaStep> = {
    '0001-table': { up: async (db) => void (await sql`create table things (id integer)`.execute(db)) },
  };
  const addColumn: SchemaStep = {
    up: async (db) => void (await sql`alter table things add column name text`.execute(db)),
  };
  const indexConcurrently: SchemaStep = {
    isTransactional: false,
    async up(db) {
      await sql`drop index concurrently if exists things_name_idx`.execute(db);
      await sql`create index concurrently things_name_idx on things (name)`.execute(db);
    },
  };

  it("a migration that waits for a dump's lock lets calls pass, and is applied when the dump has ended", async () => {
    await migrate(database.url, { steps });
    const dump = await holdTransaction(database.url, 'lock table things in access share mode');
    const onRetry = vi.fn();
    const migrated = migrate(database.url, { steps: { ...steps, '0002-column': addColumn }, onRetry });
    await vi.waitFor(
      async () => {
        const waiting = await database.query("select from pg_stat_activity where wait_event = 'relation'");
        expect(waiting).toHaveLength(1);
      },
      { timeout: 30_000, interval: 10 },
    );
    // A call waits for 600 ms at most. It comes after the migration in the queue of the lock.
    await database.query("set lock_timeout = '600ms'; select * from things");
    await vi.waitFor(() => expect(onRetry).toHaveBeenCalledWith('0002-column'), { timeout: 30_000 });
    await dump.release();
    expect(await migrated).toEqual(['0002-column']);
  });

  it('an index is built concurrently, outside of a transaction', async () => {
    const all = { ...steps, '0002-column': addColumn, '0003-index': indexConcurrently };
    expect(await migrate(database.url, { steps: all })).toEqual(Object.keys(all));
    const [index] = await database.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = 'things_name_idx'::regclass",
    );
    expect(index).toEqual({ valid: true });
  });

  it('an older version accepts a newer schema, and its command changes nothing', async () => {
    await kopaMigrate();
    await database.query(
      "insert into kysely_migration (name, timestamp) values ('9999-future', '2099-01-01T00:00:00.000Z')",
    );
    expect(await kopaMigrate()).toMatchObject({ code: 0, output: 'The schema is up to date.\n' });
    started.push(await startApi({ DATABASE_URL: database.url }));
    expect((await schema()).names).toContain('9999-future');
  });

  it('a failed step is rolled back, and the error has its name and reason', async () => {
    const broken: SchemaStep = { up: async (db) => void (await sql`alter table things add column 5`.execute(db)) };
    await expect(migrate(database.url, { steps: { ...steps, '0002-broken': broken } })).rejects.toThrow(/0002-broken/);
    expect((await schema()).names).toEqual(['0001-table']);
  });
});

describe('the role of the API', () => {
  it('lets the API serve, but can neither change the schema nor rewrite the audit log', async () => {
    const role = `kopa_api_${process.pid}_${started.length}`;
    const settings = { DATABASE_API_ROLE: role, DATABASE_API_PASSWORD: 'a password of the role' };
    expect(await kopaMigrate(settings)).toMatchObject({ code: 0 });
    expect(await kopaMigrate(settings)).toMatchObject({ code: 0 });
    const url = new URL(database.url);
    url.username = role;
    url.password = encodeURIComponent(settings.DATABASE_API_PASSWORD);
    started.push(await startApi({ DATABASE_URL: url.href }));
    const asRole = (statement: string) => database.query(`set role ${role}; ${statement}`);
    await expect(asRole('update audit_log set action = null')).rejects.toThrow(/permission denied/);
    await expect(asRole('delete from audit_log')).rejects.toThrow(/permission denied/);
    await expect(asRole('alter table audit_log disable trigger all')).rejects.toThrow(/must be owner/);
    await expect(asRole('drop table members')).rejects.toThrow(/must be owner/);
    await expect(asRole('create table more (id integer)')).rejects.toThrow(/permission denied/);
    await started.pop()?.kill('SIGTERM');
    await database.query(`drop owned by ${role}; drop role ${role}`);
  });

  it('hands over to a second role with another password, while processes of both serve', async () => {
    const processOf = async (role: string, password: string) => {
      expect(await kopaMigrate({ DATABASE_API_ROLE: role, DATABASE_API_PASSWORD: password })).toMatchObject({
        code: 0,
      });
      const url = new URL(database.url);
      url.username = role;
      url.password = password;
      const api = await startApi({ DATABASE_URL: url.href });
      started.push(api);
      return api;
    };
    const [former, present] = [`kopa_api_${process.pid}_former`, `kopa_api_${process.pid}_present`];
    const before = await processOf(former, 'former-password');
    const after = await processOf(present, 'present-password');
    const ada = await registerAt(before.port);
    await before.kill('SIGTERM');
    await database.query(`drop owned by ${former}; drop role ${former}`);
    const post = { type: 'status', content: 'With the present role' };
    expect((await ada.at(after.port).call('POST', '/api/social-feeds', post)).status).toBe(201);
    await after.kill('SIGTERM');
    await database.query(`drop owned by ${present}; drop role ${present}`);
  });
});
