import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { giveTo, serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { asWork, DeadlinePassed } from '../../src/db/deadline.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openReplica } from '../../src/db/replica.ts';
import { hashPassword } from '../../src/identity/passwords.ts';
import { prepareQueue } from '../../src/jobs/job-queue.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { callAt, type RemoteMember, registerAt } from './remote-members.ts';
import { openSilentProxy, type SilentProxy } from './silent-proxy.ts';

const adminPassword = 'An-Admin-Pass-9';

let folder: string;
let primary: Postgres;
let replica: Postgres;
let proxy: SilentProxy;
let api: ApiProcess;
let ada: RemoteMember;
let bayo: RemoteMember;
let authorization: { authorization: string };

/** Starts the copy of the primary, which follows it by streaming replication. */
function startReplica(): Promise<Postgres> {
  const { port, username, password } = new URL(primary.url);
  const primaryConnection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  return startPostgres({ dataDir: join(folder, 'replica'), settings: { primary_conninfo: primaryConnection } });
}

beforeAll(async () => {
  const owner = serverOwner();
  folder = await mkdtemp(join(temporaryFolder(owner), 'kopa-replica-'));
  giveTo(folder, owner);
  const [original, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const prepared = await startPostgres({ dataDir: original });
  await migrate(prepared.url);
  await prepareQueue(prepared.url);
  await prepared.stop();
  execFileSync('cp', ['-a', original, copy]);
  await rm(join(copy, 'port'));
  await writeFile(join(copy, 'cluster', 'standby.signal'), '');
  primary = await startPostgres({ dataDir: original });
  replica = await startReplica();
  proxy = await openSilentProxy(replica.url);
  api = await startApi({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: proxy.url });
  ada = await registerAt(api.port, { surname: 'Adeyemi' });
  bayo = await registerAt(api.port, { surname: 'Balogun' });
  await ask(
    primary,
    `insert into administrators (username, password_hash, first_name, last_name, role)
     values ('root', '${await hashPassword(adminPassword)}', 'A', 'B', 'moderator')`,
  );
  const { token } = (
    await callAt(api.port, 'POST', '/api/admin/auth/login', { username: 'root', password: adminPassword })
  ).body;
  authorization = { authorization: `Bearer ${token}` };
  await vi.waitFor(() => expect(isRead()).toBe(true), { timeout: 30_000 });
});
afterAll(async () => {
  await api.kill('SIGKILL');
  proxy.close();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T extends object>(server: Postgres, statement: string): Promise<T[]> {
  const client = shortClient({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<T>(statement);
  await client.end();
  return rows;
}

/** True while the process reports that it reads the replica. */
function isRead(): boolean {
  const reports = api.logged
    .map((line) => JSON.parse(line).msg as string)
    .filter((text) => /the replica is/.test(text));
  return reports.at(-1) === 'the replica is read';
}

const found = async (search: string) =>
  (await ada.call('GET', `/api/users?search=${search}`)).body.map(({ id }: { id: number }) => id);
const foundByAdministrators = async (search: string) =>
  (await callAt(api.port, 'GET', `/api/admin/users?search=${search}`, undefined, authorization)).body.map(
    ({ id }: { id: number }) => id,
  );
const searchesAt = async (server: Postgres) =>
  ask(
    server,
    "select from pg_stat_activity where application_name = 'kopa-api' and query ~ 'people_search|account_search'",
  );

/** Waits until the replica has caught up with the primary. */
async function caughtUp(): Promise<void> {
  const [mark] = await ask<{ at: string }>(primary, 'select pg_current_wal_lsn()::text as at');
  const replayed = async () =>
    (await ask<{ done: boolean }>(replica, `select pg_last_wal_replay_lsn() >= '${mark?.at}'::pg_lsn as done`))[0]
      ?.done;
  await expect.poll(replayed).toBe(true);
}

describe('with a replica', () => {
  it('searches of members and administrators run there, and not at the primary', async () => {
    await caughtUp();
    expect(await found('balogun')).toEqual([bayo.id]);
    expect(await foundByAdministrators('balogun')).toEqual([bayo.id]);
    expect(await searchesAt(replica)).not.toEqual([]);
    expect(await searchesAt(primary)).toEqual([]);
  });

  it('a member’s own writes show at once, although the replica lacks them', async () => {
    await caughtUp();
    await ask(replica, 'select pg_wal_replay_pause()');
    const wanted = { userId: ada.id, connectedUserId: bayo.id, status: 'pending' };
    expect((await ada.call('POST', '/api/connections', wanted)).status).toBe(201);
    const [shown] = (await ada.call('GET', '/api/users?search=balogun')).body;
    expect(shown.connection).toMatchObject({ status: 'pending' });
    const path = `/api/admin/users/${bayo.id}/suspend`;
    expect((await callAt(api.port, 'PATCH', path, undefined, authorization)).status).toBe(200);
    expect(await found('balogun')).toEqual([]);
    const [listed] = (await callAt(api.port, 'GET', '/api/admin/users?search=balogun', undefined, authorization)).body;
    expect(listed).toMatchObject({ id: bayo.id, isActive: false });
    await ask(replica, 'select pg_wal_replay_resume()');
    await callAt(api.port, 'PATCH', path.replace('suspend', 'activate'), undefined, authorization);
  });

  it('a read that is slow there, or too late, does not send the others to the primary', async () => {
    const { db } = openDatabase({ url: primary.url, poolSize: 2 });
    const log = { info: () => {}, warn: () => {} };
    const reader = openReplica(db, { url: replica.url, poolSize: 2 }, log, { check: 60_000, lag: 60_000 });
    const isReplica = async (server: Db) =>
      (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(server)).rows[0]?.yes;
    await expect.poll(() => reader.read(isReplica)).toBe(true);
    const slowThere = async (server: Db) => {
      await sql`select pg_sleep(case when pg_is_in_recovery() then 5 else 0 end)`.execute(server);
      return isReplica(server);
    };
    expect(await reader.read(slowThere)).toBe(false);
    expect(await reader.read(isReplica)).toBe(true);
    const late = asWork({ group: 'late', until: performance.now() - 1 }, () => reader.read(isReplica));
    await expect(late).rejects.toThrow(DeadlinePassed);
    expect(await reader.read(isReplica)).toBe(true);
    await reader.close();
    await db.destroy();
  });

  it('one that is too far behind is not read until it has caught up', async () => {
    await caughtUp();
    await expect.poll(isRead).toBe(true);
    await ask(replica, 'select pg_wal_replay_pause()');
    const newcomer = await registerAt(api.port, { surname: 'Chukwu' });
    await expect.poll(() => found('chukwu')).toEqual([newcomer.id]);
    await expect.poll(isRead).toBe(false);
    await ask(replica, 'select pg_wal_replay_resume()');
    await expect.poll(isRead).toBe(true);
  });

  it('a silent one costs no call its answer', async () => {
    await expect.poll(isRead).toBe(true);
    proxy.fallSilent();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.call('GET', '/api/users?search=balogun')));
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual(answers.map(() => [200, 1]));
    proxy.acceptAgain();
    await expect.poll(isRead).toBe(true);
  });

  it('one that is away is not read until it is back', async () => {
    await replica.stop();
    const newcomer = await registerAt(api.port, { surname: 'Danjuma' });
    expect(await found('danjuma')).toEqual([newcomer.id]);
    await expect.poll(isRead).toBe(false);
    replica = await startReplica();
    await expect.poll(isRead).toBe(true);
    await caughtUp();
    expect(await found('danjuma')).toEqual([newcomer.id]);
  });

  it('one that was promoted is no replica any more', async () => {
    await ask(replica, 'select pg_promote()');
    await expect.poll(isRead).toBe(false);
    const newcomer = await registerAt(api.port, { surname: 'Eze' });
    expect(await found('eze')).toContain(newcomer.id);
  });
});
