import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiProcess, spawnApi, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { registerAt } from './remote-members.ts';

let database: TestDatabase;
let uploads: string;
const started: ApiProcess[] = [];
beforeEach(async () => {
  database = await createDatabase('migrated');
  uploads = await mkdtemp(join(tmpdir(), 'kopa-demo-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((api) => api.kill('SIGKILL')));
  await database.drop();
  await rm(uploads, { recursive: true, force: true });
});

const settings = () => ({ DATABASE_URL: database.url, UPLOADS_DIR: uploads, KOPA_DEMO: '1' });

async function start(): Promise<ApiProcess> {
  const api = await startApi(settings());
  started.push(api);
  return api;
}

async function figures() {
  const [row] = await database.query<{ members: number; portraits: number; photos: number }>(
    `select (select count(*)::int from members) as members,
      (select count(*)::int from members where profile_picture is not null) as portraits,
      (select count(*)::int from photos) as photos`,
  );
  return row ?? { members: 0, portraits: 0, photos: 0 };
}

describe('the demo data', () => {
  it('is written once by processes that start at once, and all of them serve', async () => {
    const processes = await Promise.all(Array.from({ length: 3 }, start));
    expect(processes.map((api) => api.isRunning())).toEqual(Array(3).fill(true));
    await expect.poll(async () => (await figures()).portraits, { timeout: 120_000 }).toBe(64);
    expect((await figures()).members).toBe(302);
  }, 240_000);

  it('is finished by the next start when a process is killed half-way; a later start changes nothing', async () => {
    const killed = spawnApi(settings());
    await expect.poll(async () => (await figures()).portraits, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect((await figures()).portraits).toBeLessThan(64);
    await start();
    const finished = await figures();
    expect([finished.members, finished.portraits]).toEqual([302, 64]);
    await start();
    expect(await figures()).toEqual(finished);
  }, 240_000);

  it('has open and decided cases of every severity, a suspension that ends, and blocks and mutes', async () => {
    await start();
    const cases = await database.query<{ severity: number; action: string | null }>(
      'select severity, action from cases',
    );
    expect(new Set(cases.map(({ severity }) => Number(severity)))).toEqual(new Set([0, 1, 2]));
    const actions = new Set(cases.map(({ action }) => action));
    expect(actions).toEqual(new Set([null, 'dismiss', 'remove', 'warn', 'suspend']));
    expect(cases.filter(({ action }) => action === null).length).toBeGreaterThan(3);
    expect(
      await database.query(
        'select from cases c where report_count <> (select count(*) from reports where case_id = c.id)',
      ),
    ).toEqual([]);
    expect(await database.query('select from members where suspended_until > now()')).toHaveLength(1);
    expect(await database.query('select from hidden_members')).toHaveLength(4);
  }, 240_000);

  it('is refused for a database that has other members', async () => {
    const before = await startApi({ DATABASE_URL: database.url });
    started.push(before);
    await registerAt(before.port);
    await expect(startApi(settings())).rejects.toThrow(
      /ended with 1: .*\n?.*KOPA_DEMO is set, but the database has members/,
    );
    expect(await figures()).toMatchObject({ members: 1 });
    expect(await database.query('select 1 from administrators')).toEqual([]);
  }, 60_000);
});
