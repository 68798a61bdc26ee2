import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { holdTransaction } from '../../test/robustness/databases.ts';
import { asRefusal } from './as-refusal.ts';
import { type Db, openDatabase } from './database.ts';
import { asWork, DeadlinePassed, extendDeadline } from './deadline.ts';

const poolSize = 5;
/** Three fifths of the connections, and twenty waiting for each. */
const groupInside = 3;
const groupWaiting = 100;
const locked = 'deadline_test_rows';

let db: Db;
let pool: ReturnType<typeof openDatabase>['pool'];
beforeAll(async () => {
  ({ db, pool } = openDatabase({ url: inject('serverUrl'), poolSize, waits: { connection: 10_000 } }));
  await sql.raw(`drop table if exists ${locked}; create table ${locked} (id integer)`).execute(db);
});
afterAll(async () => {
  await sql.raw(`drop table ${locked}`).execute(db);
  await db.destroy();
});

const after = (ms: number) => performance.now() + ms;
const work = <T>(group: string, until: number, run: () => Promise<T>) => asWork({ group, until }, run);
const read = () => sql.raw(`select * from ${locked}`).execute(db);
const ask = () => sql`select 1`.execute(db);
const lock = () => holdTransaction(inject('serverUrl'), `lock table ${locked} in access exclusive mode`);

describe('while a table is locked', () => {
  let held: Awaited<ReturnType<typeof lock>>;
  beforeEach(async () => {
    held = await lock();
    return () => held.release();
  });

  it('calls that wait for it take a part of the connections only; others work; too many are refused at once', async () => {
    const waiting = Array.from({ length: groupInside + groupWaiting }, () => work('locked', after(60_000), read));
    const ended = Promise.allSettled(waiting);
    await expect(work('locked', after(60_000), read).catch(asRefusal)).resolves.toMatchObject({ code: 'overloaded' });
    for (let i = 0; i < 10; i += 1) await work('other', after(60_000), ask);
    expect(pool.waiting()).toBeGreaterThan(0);
    await held.release();
    const statuses = new Set((await ended).map(({ status }) => status));
    expect(statuses).toContain('fulfilled');
  });

  it('a statement gives up, and its connection serves the next one', async () => {
    await expect(work('one', after(60_000), read)).rejects.toMatchObject({ code: '55P03' });
    expect((await ask()).rows).toHaveLength(1);
  });

  it('all statements of a call share its deadline, and a transaction that is too late is rolled back', async () => {
    const until = after(100);
    const late = work('one', until, () =>
      db.transaction().execute(async (transaction) => {
        await read().catch(() => undefined);
        await sql`select 1`.execute(transaction);
      }),
    );
    await expect(late).rejects.toThrow(DeadlinePassed);
    expect((await ask()).rows).toHaveLength(1);
  });
});

it('nothing is asked for a call whose deadline has passed, and one that is extended goes on', async () => {
  await expect(work('late', after(-1), ask)).rejects.toThrow(DeadlinePassed);
  await expect(work('late', after(-1), ask).catch(asRefusal)).resolves.toMatchObject({ code: 'unavailable' });
  const extended = work('late', after(-1), async () => {
    extendDeadline();
    return ask();
  });
  expect((await extended).rows).toHaveLength(1);
});

it('a connection that the server does not accept in time is waited for no longer than the deadline', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const away = openDatabase({ url: `postgres://127.0.0.1:${port}/kopa`, poolSize: 1, waits: { connection: 1_000 } });
  await expect(work('one', after(50), () => sql`select 1`.execute(away.db))).rejects.toThrow(DeadlinePassed);
  await away.db.destroy();
  silent.close();
});
