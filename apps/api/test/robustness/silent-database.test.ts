import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { startJobs } from '../../src/jobs/job-queue.ts';
import { connectSocketAt } from '../sockets.ts';
import { createTestApp } from '../test-app.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { callAt, registerAt } from './remote-members.ts';
import { openSilentProxy, type SilentProxy } from './silent-proxy.ts';

let database: TestDatabase;
let proxy: SilentProxy;
beforeEach(async () => {
  database = await createDatabase('migrated');
  proxy = await openSilentProxy(database.url);
});
afterEach(async () => {
  proxy.close();
  await database.drop();
});

describe('a pool whose connections die without being closed', () => {
  const waits = { connection: 500, statement: 300, answer: 400 };

  it('fails a statement that waits for an answer, and takes no connection that was not heard since', async () => {
    const { db, pool } = openDatabase({ url: proxy.url, poolSize: 4, waits });
    const ask = () => sql`select ${1}::int as one`.execute(db);
    await Promise.all(Array.from({ length: 4 }, ask));
    expect(pool.totalCount).toBe(4);
    proxy.fallSilent();
    await expect(ask()).rejects.toThrow('Query read timeout');
    proxy.acceptAgain();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
    await db.destroy();
  });

  it('does not reuse a connection whose transaction had no answer', async () => {
    const { db } = openDatabase({ url: proxy.url, poolSize: 1, waits });
    const work = db.transaction().execute(async (transaction) => {
      await sql`select ${1}::int`.execute(transaction);
      proxy.fallSilent();
      await sql`select ${2}::int`.execute(transaction);
    });
    await expect(work).rejects.toThrow(/Query read timeout|Connection terminated/);
    proxy.acceptAgain();
    expect((await sql`select ${3}::int as three`.execute(db)).rows).toEqual([{ three: 3 }]);
    await db.destroy();
  });

  it('keeps a connection whose statement the server has cancelled', async () => {
    const { db, pool } = openDatabase({ url: proxy.url, poolSize: 1, waits });
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow('statement timeout');
    expect(pool.totalCount).toBe(1);
    expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});

describe('a process whose database does not answer', () => {
  let api: ApiProcess;
  afterEach(() => api.kill('SIGKILL'));

  it('answers every call with 503, and works again with new connections while the old ones stay dead', async () => {
    api = await startApi({ DATABASE_URL: proxy.url });
    const ada = await registerAt(api.port);
    const feed = () => ada.call('GET', '/api/social-feeds');
    const socket = await connectSocketAt(api.port, ada);
    expect((await Promise.all(Array.from({ length: 8 }, feed))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    proxy.fallSilent();
    const refused = await Promise.all([feed(), feed(), ada.call('GET', '/api/auth/user')]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    const readiness = async () => (await callAt(api.port, 'GET', '/readyz')).status;
    await expect.poll(readiness).toBe(503);
    proxy.acceptAgain();
    expect((await feed()).status).toBe(200);
    expect(api.isRunning()).toBe(true);
    await socket.close();
  }, 30_000);
});

it('the job queue accepts jobs again while its old connections stay dead', async () => {
  const test = await createTestApp({ KOPA_WAIT_FACTOR: '1' }, () => ({ DATABASE_URL: proxy.url }));
  const queue = await startJobs(test.context);
  proxy.fallSilent();
  await expect(queue.request('clean-up')).rejects.toThrow();
  proxy.acceptAgain();
  await expect.poll(() => queue.request('clean-up').then(() => 'taken', String)).toBe('taken');
  await queue.stop();
  await test.close();
}, 60_000);
