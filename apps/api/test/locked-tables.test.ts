import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { shortClient } from '@kopa/dev/short-client';
import { beforeAll, expect, it } from 'vitest';
import { administratorOfTests } from './administrators.ts';
import { call, connectMembers, memberOfTests, type TestMember } from './members.ts';
import { cancelWaits, countWaiting } from './races.ts';
import { postOf } from './steps/posts.ts';
import { appOfTests } from './test-app.ts';

const connections = 20;
/** The connections that one area has at most: three fifths. */
const ofOneArea = 12;
const callsOfOthers = 120;

const test = appOfTests({ DATABASE_POOL_SIZE: String(connections) });
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
const admin = administratorOfTests(test);

let postId: number;
let groupId: number;
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  postId = await postOf(ada);
  groupId = (await ada.call('POST', '/api/groups', { name: 'Readers', type: 'public' })).body.id;
  await bayo.call('POST', `/api/groups/${groupId}/members`);
});

const read = (url: (member: TestMember) => string) => (member: TestMember) => member.call('GET', url(member));
const visit = (url: () => string) => () => call(test.app, 'GET', url());
const signIn = ({ user: { email }, password }: TestMember) =>
  call(test.app, 'POST', '/api/auth/login', { email, password });
const create = ({ call }: TestMember) =>
  call('POST', '/api/groups', { name: 'Hikers', type: 'public' }, { 'idempotency-key': randomUUID() });
const like = (member: TestMember) => member.call('POST', `/api/social-feeds/${randomInt(1, 1_000_000)}/like`);

/**
 * Large tables, each with a call that a crowd makes while it is locked, the area of this call, and the size of the crowd.
 * `members` and `sessions` are left out: no call does without their rows.
 */
const crowds: [table: string, area: string, size: number, crowd: (member: TestMember) => Promise<unknown>][] = [
  ['all_photos', 'media', 60, visit(() => `/uploads/${randomBytes(16).toString('hex')}.webp`)],
  [
    'service_calendars',
    'service',
    60,
    visit(() => `/api/service-calendars/${randomBytes(32).toString('base64url')}.ics`),
  ],
  ['devices', 'account', 100, signIn],
  ['all_posts', 'feed', 60, read(({ id }) => `/api/users/${id}/posts`)],
  ['post_likes', 'feed', 60, like],
  ['all_comments', 'feed', 60, read(() => `/api/social-feeds/${postId}/comments`)],
  [
    'all_direct_messages',
    'chat',
    60,
    read(({ id }) => `/api/messages/direct/${id}/${id === ada.id ? bayo.id : ada.id}`),
  ],
  ['all_group_messages', 'chat', 60, read(() => `/api/groups/${groupId}/messages`)],
  ['group_members', 'chat', 60, read(({ id }) => `/api/users/${id}/groups`)],
  ['all_notifications', 'notifications', 60, read(({ id }) => `/api/users/${id}/notifications`)],
  ['connections', 'people', 60, read(({ id }) => `/api/users/${id}/connections`)],
  ['follows', 'people', 60, read(({ id }) => `/api/users/${id}/following`)],
  ['idempotency_keys', 'chat', 60, create],
  ['journeys', 'safety', 60, read(() => '/api/journeys')],
  ['rumours', 'admin', 60, () => admin.call('GET', '/api/admin/rumours')],
  ['records', 'file', 60, read(({ id }) => `/api/users/${id}/records`)],
  ['roll_calls', 'office', 60, read(() => '/api/roll-calls')],
  ['reports', 'moderation', 60, read(() => '/api/reports')],
  ['support_tickets', 'desk', 60, read(() => '/api/support-tickets')],
];

/** Calls of each area. */
const areas: [area: string, call: (member: TestMember) => Promise<{ status: number }>][] = [
  ['account', read(() => '/api/auth/sessions')],
  ['people', read(({ id }) => `/api/users/${id}/blocks`)],
  ['people', read(({ id }) => `/api/users/${id}/connections`)],
  ['feed', read(({ id }) => `/api/users/${id}/posts`)],
  ['chat', read(({ id }) => `/api/users/${id}/conversations`)],
  ['chat', read(() => '/api/groups')],
  ['notifications', read(({ id }) => `/api/users/${id}/notifications`)],
  ['service', read(() => '/api/calendar')],
  ['service', read(() => '/api/ppas')],
  ['file', read(({ id }) => `/api/users/${id}/letters`)],
  ['news', read(() => '/api/channels')],
  ['news', read(() => '/api/rumours')],
  ['safety', read(() => '/api/journeys')],
  ['safety', read(() => '/api/safety-calls')],
  ['office', read(() => '/api/offices')],
  ['office', read(() => '/api/roll-calls')],
  ['moderation', read(() => '/api/reports')],
  ['moderation', visit(() => '/api/transparency')],
  ['desk', read(() => '/api/support-tickets')],
];

/** Locks a table or a row over a connection of its own; returns the function that lets go. */
async function lock(statement: string) {
  const client = shortClient({ connectionString: test.context.config.DATABASE_URL });
  await client.connect();
  await client.query(`begin; ${statement}`);
  return () => client.end();
}

it.each(crowds)('while %s is locked, which a crowd of %s wants, the areas that do not are served', async (...row) => {
  const [table, own, size, crowd] = row;
  const release = await lock(`lock table ${table} in access exclusive mode`);
  let calls: Promise<unknown> | undefined;
  try {
    const served: ((member: TestMember) => Promise<{ status: number }>)[] = [];
    for (const [area, ask] of areas) {
      if (area !== own && (await cancelWaits(test.context, ask(ada))).status === 200) served.push(ask);
    }
    expect(served.length).toBeGreaterThan(areas.length / 2);

    calls = Promise.all(Array.from({ length: size }, (_, turn) => crowd(turn % 2 === 0 ? ada : bayo)));
    await expect.poll(() => countWaiting(test.context)).toBeGreaterThanOrEqual(ofOneArea);
    const others = Array.from({ length: callsOfOthers }, async (_, turn) => served[turn % served.length]?.(ada));
    expect(new Set((await Promise.all(others)).map((answer) => answer?.status))).toEqual(new Set([200]));
    expect(await countWaiting(test.context)).toBe(ofOneArea);
  } finally {
    await release();
    await calls;
  }
});

it('of 40 likes of one locked post one holds a connection, and calls of the same area are served', async () => {
  const release = await lock(`select from all_posts where id = ${postId} for update`);
  let likes: Promise<{ status: number }[]> | undefined;
  try {
    const crowd = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? ada : bayo));
    likes = Promise.all(crowd.map(({ call }) => call('POST', `/api/social-feeds/${postId}/like`)));
    await expect.poll(() => test.context.gates.rows.waiting()).toBe(39);
    await expect.poll(() => countWaiting(test.context)).toBe(1);
    const posts = Array.from({ length: callsOfOthers }, () => bayo.call('GET', `/api/social-feeds/${postId}`));
    expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countWaiting(test.context)).toBe(1);
  } finally {
    await release();
  }
  expect(new Set((await likes)?.map(({ status }) => status))).toEqual(new Set([200]));
});
