import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../test/database-url.ts';
import { type Db, openDatabase } from './database.ts';
import { together } from './together.ts';

const { db, pool } = openDatabase({ url: databaseUrl(inject('serverUrl'), 'postgres'), poolSize: 1 });
/** The packets to the server. */
let packets = 0;
beforeAll(async () => {
  const client = await pool.connect();
  countPackets((client as unknown as { connection: { stream: Socket } }).connection.stream);
  client.release();
  await sql`create temporary table notes (id integer primary key, at integer generated always as identity)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate notes`.execute(db);
  packets = 0;
});
afterAll(() => db.destroy());

function countPackets(stream: Socket): void {
  for (const name of ['_write', '_writev'] as const) {
    const send = stream[name]?.bind(stream) as (...args: unknown[]) => void;
    stream[name] = (...args: unknown[]) => {
      packets += 1;
      send(...args);
    };
  }
}

const add = async (transaction: Db, id: number) => {
  await sql`insert into notes (id) values (${id})`.execute(transaction);
};
const read = async (transaction: Db) =>
  (await sql<{ id: number }>`select id from notes order by at`.execute(transaction)).rows;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('statements that do not need each other go to the server in one packet, each seeing those before it', async () => {
  const [, between, , after] = await together(db, (each) => [add(each, 1), read(each), add(each, 2), read(each)]);
  expect([idsOf(between), idsOf(after)]).toEqual([[1], [1, 2]]);
  expect(packets).toBe(1);
});

it('a transaction begins in the packet of its first statement', async () => {
  await db.transaction().execute(async (transaction) => {
    await together(transaction, (each) => [read(each), read(each)]);
    expect(packets).toBe(1);
    await add(transaction, 1);
  });
  expect(packets).toBe(3);
  expect(idsOf(await read(db))).toEqual([1]);
});

it('a transaction that begins with a write keeps the order of its statements', async () => {
  await db
    .transaction()
    .execute((transaction) => together(transaction, (each) => [add(each, 3), add(each, 1), add(each, 2)]));
  expect(idsOf(await read(db))).toEqual([3, 1, 2]);
});

it('the first statement that fails is reported, and nothing of its transaction stays', async () => {
  const failed = db.transaction().execute(async (transaction) => {
    await add(transaction, 1);
    await together(transaction, (each) => [add(each, 2), add(each, 1), add(each, 3), read(each)]);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await read(db)).toEqual([]);
});

it('a transaction without statements asks the server nothing', async () => {
  await db.transaction().execute(async () => undefined);
  await expect(db.transaction().execute(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow('my mind');
  expect(packets).toBe(0);
  expect(await read(db)).toEqual([]);
});
