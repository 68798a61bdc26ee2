import { randomUUID } from 'node:crypto';
import { calls } from '@kopa/contracts/calls';
import type { Route } from '@kopa/contracts/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { patientWaits } from '../database-url.ts';
import { retryUntilAnswered } from '../retry-until-answered.ts';
import { prepared } from './prepared-call.ts';
import { send } from './send.ts';
import { createWorld, type World } from './world.ts';

/** Calls that take an idempotency key. */
const creates = calls.filter(({ schema }) => schema.headers !== undefined);

interface Place {
  world: World;
  db: Db;
}

let quiet: Place;
let busy: Place;
beforeAll(async () => {
  [quiet, busy] = [await open(), await open()];
});
afterAll(async () => {
  for (const { db, world } of [quiet, busy]) {
    await db.destroy();
    await world.close();
  }
});

async function open(): Promise<Place> {
  let db: Db | undefined;
  const world = await createWorld((url) => {
    db = openDatabase({ url, poolSize: 1, waits: patientWaits }).db;
    return { DATABASE_URL: url };
  });
  return { world, db: db as Db };
}

/** The number of rows of each table; figures are renewed by themselves. */
async function countRows({ db }: Place): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::integer as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%figures'`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Subscribes every session to push messages. */
async function subscribeAll({ db }: Place): Promise<void> {
  await sql`insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
    select member_id, id, 'https://push.example/' || id, 'x', 'x' from sessions on conflict do nothing`.execute(db);
}

/** Sends a create at once so many times, and returns the answers and all that they brought about. */
async function create(place: Place, route: Route, times: number) {
  const { world } = place;
  const { caller, given } = await prepared(world, route);
  await subscribeAll(place);
  world.takePublished();
  const before = await countRows(place);
  const headers = { 'idempotency-key': randomUUID() };
  const attempt = () => retryUntilAnswered(() => send(world, route, { ...given, headers }, caller));
  const answers = await Promise.all(Array.from({ length: times }, attempt));
  const after = await countRows(place);
  return {
    answers: answers.map(({ status, body }) => ({ status, body })),
    frames: world
      .takePublished()
      .map(({ type }) => type)
      .sort(),
    rows: Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])),
  };
}

it.each(creates.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'twenty equal calls of %s are one: one row, one push, one publication',
  async (_, route) => {
    const single = await create(quiet, route, 1);
    const raced = await create(busy, route, 20);
    expect(raced.answers[0]?.status).toBe(single.answers[0]?.status);
    expect(raced.answers).toEqual(Array.from({ length: 20 }, () => raced.answers[0]));
    expect({ frames: raced.frames, rows: raced.rows }).toEqual({ frames: single.frames, rows: single.rows });
  },
);
