import { randomUUID } from 'node:crypto';
import { type CallLimit, callLimits } from '@kopa/contracts/call-limits';
import { maxId } from '@kopa/contracts/schema';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { connectMembers, memberOfTests, registerMember, type TestMember } from '../../test/members.ts';
import { queuedBehind } from '../../test/races.ts';
import { retryUntilAnswered } from '../../test/retry-until-answered.ts';
import { connectSocket } from '../../test/sockets.ts';
import { appOfTests } from '../../test/test-app.ts';
import { createOnce } from './idempotency.ts';
import type { MemberSession } from './sessions.queries.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
const friend = memberOfTests(test);

/** Returns the URL and body of a create by `ada`. */
type Make = (ada: TestMember) => Promise<[url: string, body: object]> | [url: string, body: object];

const creates: [what: string, limit: CallLimit, make: Make][] = [
  ['a post', 'posts', () => ['/api/social-feeds', { type: 'status', content: 'once' }]],
  [
    'a comment',
    'comments',
    async () => {
      const { body } = await friend.call('POST', '/api/social-feeds', { type: 'status', content: 'x' });
      return [`/api/social-feeds/${body.id}/comments`, { content: 'once' }];
    },
  ],
  ['the first message to a friend', 'messages', (ada) => ['/api/messages/direct', direct(ada, friend)]],
  [
    'a later message to a friend',
    'messages',
    async (ada) => {
      await friend.call('POST', '/api/messages/direct', direct(friend, ada));
      return ['/api/messages/direct', direct(ada, friend)];
    },
  ],
  [
    'a message to a group',
    'messages',
    async (ada) => {
      const { body } = await ada.call('POST', '/api/groups', { name: 'Readers', description: '', type: 'public' });
      return ['/api/groups/messages', { userId: ada.id, groupId: body.id, content: 'once' }];
    },
  ],
  [
    'a connection request',
    'connectionRequests',
    async (ada) => {
      const stranger = await registerMember(test.app);
      return ['/api/connections', { userId: ada.id, connectedUserId: stranger.id, status: 'pending' }];
    },
  ],
  [
    'a ticket',
    'supportTickets',
    () => ['/api/support-tickets', { subject: 'Help', description: 'Once', category: 'other', priority: 'low' }],
  ],
  [
    'a report',
    'reports',
    async () => {
      const { body } = await friend.call('POST', '/api/social-feeds', { type: 'status', content: 'x' });
      return ['/api/reports', { subjectType: 'post', subjectId: body.id, reason: 'spam' }];
    },
  ],
];
const direct = (from: TestMember, to: TestMember) => ({ senderId: from.id, receiverId: to.id, content: 'once' });
const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Registers a member who is connected to `friend` and has used none of the limits. */
async function newcomer(): Promise<TestMember> {
  const ada = await registerMember(test.app);
  await connectMembers(test.context, ada, friend);
  return ada;
}

/** Uses up a limit and returns the number of calls that were left. */
async function exhaust(limit: CallLimit, member: TestMember): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const isRefused = await test.context.limits.take(limit, member.id).then(
      () => false,
      () => true,
    );
    if (isRefused) return taken;
  }
}

describe('above its limit', () => {
  it.each(creates)('%s can be repeated with its key; a new one is refused', async (_, limit, make) => {
    const ada = await newcomer();
    const [url, body] = await make(ada);
    const headers = keyed();
    const first = await ada.call('POST', url, body, headers);
    expect(first.status).toBe(201);
    await exhaust(limit, ada);

    const again = await ada.call('POST', url, body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const other of [keyed(), {}]) {
      const refused = await ada.call('POST', url, body, other);
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('below its limit, a create', () => {
  it('counts once, also if it is repeated', async () => {
    const ada = await newcomer();
    const headers = keyed();
    for (let i = 0; i < 3; i += 1) {
      expect((await ada.call('POST', '/api/messages/direct', direct(ada, friend), headers)).status).toBe(201);
    }
    expect(await exhaust('messages', ada)).toBe(callLimits.messages.points - 1);
  });

  it.each(creates)('%s counts once for twenty parallel attempts with one key', async (_, limit, make) => {
    const ada = await newcomer();
    const [url, body] = await make(ada);
    const used = (await test.context.limits.take(limit, ada.id)) - 1;
    const headers = keyed();
    const attempt = () => retryUntilAnswered(() => ada.call('POST', url, body, headers));
    const tries = await Promise.all(Array.from({ length: 20 }, attempt));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await exhaust(limit, ada)).toBe(callLimits[limit].points - used - 2);
  });
});

it('two equal creates at once, where the limit leaves one, are both answered with the one thing', async () => {
  const ada = await newcomer();
  const headers = keyed();
  for (let left = callLimits.posts.points; left > 1; left -= 1) await test.context.limits.take('posts', ada.id);
  const share = () => ada.call('POST', '/api/social-feeds', { type: 'status', content: 'once' }, headers);
  const hold = sql`select from sessions where member_id = ${ada.id} for update`;
  const [one, other] = await queuedBehind(test.context, hold, [share, share]);
  expect([one?.status, other?.status]).toEqual([201, 201]);
  expect(other?.body).toEqual(one?.body);
});

it('a create whose session has ended meanwhile is refused, and makes nothing', async () => {
  const make = vi.fn();
  const ended: MemberSession = { id: maxId, memberId: friend.id };
  const creation = { operation: 'share', input: {}, key: undefined };
  await expect(createOnce(test.context, ended, creation, { create: make, find: make })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(make).not.toHaveBeenCalled();
});

describe('over the socket', () => {
  it('a post may be repeated above the limit; a new post is refused', async () => {
    const ada = await newcomer();
    const socket = await connectSocket(test.app, ada);
    const post = { type: 'status', content: 'once', clientId: randomUUID() } as const;
    socket.send('new_post', post);
    await socket.next('new_post');
    await exhaust('posts', ada);
    socket.send('new_post', post);
    const fresh = { ...post, clientId: randomUUID() };
    socket.send('new_post', fresh);
    await socket.next('error', ({ code, clientId }) => code === 'rate_limited' && clientId === fresh.clientId);
    expect(socket.frames.filter(({ type }) => type === 'error')).toHaveLength(1);
    await socket.close();
  });
});
