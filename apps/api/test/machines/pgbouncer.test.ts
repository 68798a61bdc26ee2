import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { shortClient } from '@kopa/dev/short-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { adminPassword } from '../administrators.ts';
import { registration } from '../forms.ts';
import { type ApiProcess, startApi } from '../robustness/api-process.ts';
import { runCommand } from '../robustness/command.ts';
import { holdTransaction } from '../robustness/databases.ts';
import { callAt, connectAt, type RemoteMember, registerAt } from '../robustness/remote-members.ts';
import { connectSocketAt } from '../sockets.ts';
import { sendPhoto } from '../steps/uploads.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { startValkey, type ValkeyServer } from './valkey-server.ts';

/** Connections that all processes share. Their own pools are larger. */
const poolSize = 4;
const role = { DATABASE_API_ROLE: 'kopa_api', DATABASE_API_PASSWORD: 'a password, of the role' };
let folder: string;
let server: Postgres;
let direct: string;
let pgbouncer: PgBouncer;
let valkey: ValkeyServer;
let settings: Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'VALKEY_URL', string>;
let apis: ApiProcess[] = [];
let [one, two]: ApiProcess[] = [];
let ada: RemoteMember;
let bayo: RemoteMember;

beforeAll(async () => {
  folder = await mkdtemp(join(temporaryFolder(serverOwner()), 'kopa-pooled-'));
  server = await startPostgres({ dataDir: folder });
  expect(await runCommand('kopa-migrate', [], { DATABASE_URL: server.url, ...role })).toMatchObject({ code: 0 });
  const url = new URL(server.url);
  url.username = role.DATABASE_API_ROLE;
  url.password = encodeURIComponent(role.DATABASE_API_PASSWORD);
  direct = url.href;
  pgbouncer = await startPgBouncer([direct, server.url], poolSize);
  valkey = await startValkey();
  settings = { DATABASE_URL: pgbouncer.through(direct), DATABASE_DIRECT_URL: direct, VALKEY_URL: valkey.url };
  apis = await Promise.all([startApi(settings), startApi(settings)]);
  [one, two] = apis;
  [ada, bayo] = [await registerAt(port(one)), await registerAt(port(two))];
  await connectAt(ada, bayo);
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill('SIGKILL')));
  await pgbouncer.stop();
  await valkey.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const port = (api: ApiProcess | undefined) => api?.port as number;
const share = (content: string) => ada.call('POST', '/api/social-feeds', { type: 'status', content });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('two processes behind PgBouncer in transaction mode', () => {
  it('sign in, share, like, comment, notify and write, on few connections at once', async () => {
    const { email, password } = registration({ password: 'Harmattan-Breeze-7' });
    await registerAt(port(one), { email, password, confirmPassword: password });
    expect(await statusOf(callAt(port(two), 'POST', '/api/auth/login', { email, password }))).toBe(200);
    const post = (await share('through the pool')).body;
    const theirs = bayo.at(port(two));
    const all: { status: number }[] = [];
    const places = Array.from({ length: 15 }, (_, place) => place);
    // In portions, because a cold process refuses some of ninety at once.
    while (places.length > 0) {
      const portion = places
        .splice(0, 5)
        .flatMap((place) => [
          theirs.call('POST', `/api/social-feeds/${post.id}/comments`, { content: `comment ${place}` }),
          ada.call('POST', '/api/messages/direct', { senderId: ada.id, receiverId: bayo.id, content: `${place}` }),
          theirs.call('POST', `/api/social-feeds/${post.id}/like`),
          ada.call('GET', '/api/social-feeds'),
          theirs.call('GET', `/api/users/${bayo.id}/conversations`),
          ada.call('GET', '/api/users?search=oka'),
        ]);
      all.push(...(await Promise.all(portion)));
    }
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const [newest] = (await ada.call('GET', '/api/social-feeds')).body;
    expect(newest).toMatchObject({ id: post.id, likes: 1, comments: 15 });
    const messages = (await theirs.call('GET', `/api/messages/direct/${bayo.id}/${ada.id}`)).body;
    expect(messages).toHaveLength(15);
    const told = (await ada.call('GET', `/api/users/${ada.id}/notifications`)).body;
    expect(
      told.filter((notification: { relatedId: number }) => notification.relatedId === post.id).length,
    ).toBeGreaterThan(1);
  });

  it('give one answer to a create that is repeated with its key, also at once and on both', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { type: 'status', content: 'once' };
    const answers = await Promise.all(
      [ada, ada.at(port(two)), ada, ada.at(port(two))].map((who) => who.call('POST', '/api/social-feeds', body, key)),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  });

  it('deliver group messages and photos over the live channel of the other', async () => {
    const group = (await ada.call('POST', '/api/groups', { name: 'Pool', description: 'Swimmers', type: 'public' }))
      .body;
    expect(await statusOf(bayo.call('POST', `/api/groups/${group.id}/members`))).toBe(200);
    const socket = await connectSocketAt(port(two), bayo);
    const text = { groupId: group.id, userId: ada.id, content: 'to all' };
    const { message } = (await ada.call('POST', '/api/groups/messages', text)).body;
    await socket.next('new_message', (event) => event.message.id === message.id);
    await socket.close();
    const { status, body } = await sendPhoto(ada);
    expect(status).toBe(200);
    expect(
      await statusOf(ada.call('PATCH', `/api/users/${ada.id}/profile-picture`, { profilePicture: body.url })),
    ).toBe(200);
  });

  it('let an administrator of the command line work', async () => {
    const made = await runCommand('kopa-admin', ['create', 'ngozi', '--name', 'Ngozi Eze', '--role', 'super_admin'], {
      ...settings,
      KOPA_ADMIN_PASSWORD: adminPassword,
    });
    expect(made).toMatchObject({ code: 0, problem: '' });
    const signIn = { username: 'ngozi', password: adminPassword };
    const { token } = (await callAt(port(two), 'POST', '/api/admin/auth/login', signIn)).body;
    const authorization = { authorization: `Bearer ${token}` };
    const found = await callAt(port(one), 'GET', '/api/admin/users?search=oka', undefined, authorization);
    expect(found.body.length).toBeGreaterThan(1);
    const path = `/api/admin/users/${bayo.id}/suspend`;
    const socket = await connectSocketAt(port(one), bayo);
    expect(await statusOf(callAt(port(two), 'PATCH', path, undefined, authorization))).toBe(200);
    expect(await socket.closed).toBe(1008);
    expect(
      await statusOf(callAt(port(two), 'PATCH', path.replace('suspend', 'activate'), undefined, authorization)),
    ).toBe(200);
  });

  it('join the job queue on the database itself', async () => {
    const namesAt = (where: string, statement: string) =>
      namesOf(where, statement).then((names) =>
        [...new Set(names.flatMap((name) => /^kopa-[a-z]+/.exec(name) ?? []))].sort(),
      );
    const atServer = "select application_name from pg_stat_activity where application_name <> ''";
    await expect.poll(() => namesAt(server.url, atServer)).toEqual(['kopa-api', 'kopa-jobs']);
    const console = new URL(settings.DATABASE_URL);
    console.pathname = '/pgbouncer';
    expect(await namesAt(console.href, 'show clients')).toEqual(['kopa-api']);
    const used = await namesOf(server.url, `${atServer} and application_name = 'kopa-api'`);
    expect(used.length).toBeLessThanOrEqual(poolSize);
  });

  it('refuse calls that wait for a locked table by the timeout of the role, and keep their connections', async () => {
    const held = await holdTransaction(server.url, 'lock table posts in access exclusive mode');
    const refused = await share('in vain');
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 2]);
    expect(await statusOf(ada.call('GET', '/api/auth/user'))).toBe(200);
    await held.release();
    expect(await statusOf(share('at last'))).toBe(201);
    const failures = () => one?.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
    await expect.poll(() => failures()?.map(({ err }) => err.code)).toEqual(['55P03']);
  });

  it('serve again after PostgreSQL was restarted', async () => {
    await server.stop();
    expect(await statusOf(share('to nobody'))).toBe(503);
    expect(await statusOf(callAt(port(one), 'GET', '/healthz'))).toBe(200);
    server = await startPostgres({ dataDir: folder });
    await expect.poll(() => statusOf(share('again'))).toBe(201);
    await expect.poll(() => statusOf(callAt(port(two), 'GET', '/readyz'))).toBe(200);
    expect(apis.map((api) => api.isRunning())).toEqual([true, true]);
  });
});

/** The names of the connections that a statement lists. */
async function namesOf(url: string, statement: string): Promise<string[]> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ application_name: string }>(statement);
  await client.end();
  return rows.map((row) => row.application_name);
}

describe('a pool of connections through PgBouncer', () => {
  it('has the timeouts of the role', async () => {
    const narrow = await startPgBouncer([direct], 1);
    const { db } = openDatabase({ url: narrow.through(direct), poolSize: 1, pooler: { prepares: false } });
    const { rows } = await sql<{ lock: string; most: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as most`.execute(db);
    expect(rows).toEqual([{ lock: '600ms', most: '4s' }]);
    const held = await holdTransaction(server.url, 'lock table posts in access exclusive mode');
    await expect(sql`select id from posts where id = ${1}`.execute(db)).rejects.toMatchObject({ code: '55P03' });
    await held.release();
    await db.destroy();
    await narrow.stop();
  });

  it('a process whose role has no timeouts does not start, and states the remedy', async () => {
    const unlimited = { ...settings, DATABASE_URL: pgbouncer.through(server.url) };
    await expect(startApi(unlimited)).rejects.toThrow(/no .*statement_timeout.*kopa-migrate/);
  });
});
