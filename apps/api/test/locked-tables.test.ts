import { randomBytes, randomInt } from 'node:crypto';
import { shortClient } from '@kopa/dev/short-client';
import { expect, it } from 'vitest';
import { call, memberOfTests, type TestMember } from './members.ts';
import { cancelWaits } from './races.ts';
import { appOfTests } from './test-app.ts';

const connections = 20;
/** The connections that one area has at most: three fifths. */
const ofOneArea = 12;
const callsOfOthers = 120;

const test = appOfTests({ DATABASE_POOL_SIZE: String(connections) });
const ada = memberOfTests(test);
const bayo = memberOfTests(test);

const read = (url: (member: TestMember) => string) => (member: TestMember) => member.call('GET', url(member));
const visit = (url: () => string) => () => call(test.app, 'GET', url());
const signIn = ({ user: { email }, password }: TestMember) =>
  call(test.app, 'POST', '/api/auth/login', { email, password });
const like = (member: TestMember) => member.call('POST', `/api/social-feeds/${randomInt(1, 1_000_000)}/like`);

/**
 * Large tables, each with a call that a crowd makes while it is locked, and the size of the crowd.
 * `members` and `sessions` are left out: no call does without their rows.
 */
const crowds: [table: string, size: number, crowd: (member: TestMember) => Promise<unknown>][] = [
  ['all_photos', 60, visit(() => `/uploads/${randomBytes(16).toString('hex')}.webp`)],
  ['service_calendars', 60, visit(() => `/api/service-calendars/${randomBytes(32).toString('base64url')}.ics`)],
  ['devices', 100, signIn],
  ['all_posts', 60, read(({ id }) => `/api/users/${id}/posts`)],
  ['post_likes', 60, like],
];

/** A call of each area. */
const areas: ((member: TestMember) => Promise<{ status: number }>)[] = [
  ...[read(() => '/api/auth/sessions'), read(({ id }) => `/api/users/${id}/blocks`), read(() => '/api/calendar')],
  ...[read(({ id }) => `/api/users/${id}/letters`), read(() => '/api/channels'), read(() => '/api/rumours')],
  ...[read(() => '/api/ppas'), read(({ id }) => `/api/users/${id}/connections`), read(() => '/api/groups')],
  ...[read(({ id }) => `/api/users/${id}/notifications`), read(({ id }) => `/api/users/${id}/conversations`)],
  ...[read(({ id }) => `/api/users/${id}/posts`), read(() => '/api/journeys'), read(() => '/api/safety-calls')],
  ...[read(() => '/api/offices'), read(() => '/api/roll-calls'), read(() => '/api/reports')],
  ...[read(() => '/api/support-tickets'), visit(() => '/api/transparency')],
];

/** Locks a table over a connection of its own; returns how many wait for it, and the function that lets go. */
async function lockTable(table: string) {
  const client = shortClient({ connectionString: test.context.config.DATABASE_URL });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    async waiting() {
      return (await client.query('select from pg_locks where not granted')).rowCount;
    },
    release: () => client.end(),
  };
}

it.each(crowds)('while %s is locked and %i callers want it, the areas that do not are served', async (...row) => {
  const [table, size, crowd] = row;
  const lock = await lockTable(table);
  let calls: Promise<unknown> | undefined;
  try {
    const served: typeof areas = [];
    for (const area of areas) if ((await cancelWaits(test.context, area(ada))).status === 200) served.push(area);
    expect(served.length).toBeGreaterThan(areas.length / 2);

    calls = Promise.all(Array.from({ length: size }, (_, turn) => crowd(turn % 2 === 0 ? ada : bayo)));
    await expect.poll(() => lock.waiting()).toBeGreaterThanOrEqual(ofOneArea);
    const others = Array.from({ length: callsOfOthers }, (_, turn) => served[turn % served.length]?.(ada));
    expect(new Set((await Promise.all(others)).map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(await lock.waiting()).toBe(ofOneArea);
  } finally {
    await lock.release();
    await calls;
  }
});
