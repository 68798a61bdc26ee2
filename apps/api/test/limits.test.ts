import { callLimits } from '@kopa/contracts/call-limits';
import { maxId } from '@kopa/contracts/schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits, networksKept } from '../src/http/check/rate-limits.ts';
import { signInAdministrator } from './administrators.ts';
import type { Answer } from './answer.ts';
import { exhaust, expectLimited } from './limited.ts';
import { connectMembers, registerMember, registerPair, type TestMember } from './members.ts';
import { announceWindow, inDays } from './steps/calendar.ts';
import { newRecord } from './steps/file.ts';
import { memberIn } from './steps/places.ts';
import { postOf } from './steps/posts.ts';
import { sendPhoto } from './steps/uploads.ts';
import { appOfTests } from './test-app.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
let ada: TestMember;
let bayo: TestMember;
let chidi: TestMember;
let linked: TestMember;
let postId: number;
let groupId: number;
beforeAll(async () => {
  [ada, bayo] = await registerPair(test.app);
  chidi = await registerMember(test.app);
  await connectMembers(test.context, ada, bayo);
  const argungu = { state: 'Kebbi', lga: 'Argungu' };
  await announceWindow(await signInAdministrator(test.app, 'super_admin'), argungu);
  linked = await memberIn(test, argungu, {}, { serviceStartDate: inDays(-100) });
  postId = await postOf(bayo, 'A post');
  const group = { name: 'Readers', type: 'private' };
  groupId = (await bayo.call('POST', '/api/groups', group)).body.id;
});

describe('the limit of a member refuses the next call after they', () => {
  const writes: [string, keyof typeof callLimits, number, (turn: number) => Promise<Answer>][] = [
    [
      'write 60 messages a minute',
      'messages',
      60,
      (turn) => ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: `Message ${turn}` }),
    ],
    [
      'share 10 posts a minute',
      'posts',
      10,
      (turn) => ada.call('POST', '/api/social-feeds', { type: 'status', content: `Post ${turn}` }),
    ],
    [
      'write 20 comments a minute',
      'comments',
      20,
      (turn) => ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: `Comment ${turn}` }),
    ],
    [
      'like and unlike 60 times a minute',
      'likes',
      60,
      (turn) => ada.call(turn % 2 === 0 ? 'POST' : 'DELETE', `/api/social-feeds/${postId}/like`),
    ],
    [
      'change the email 3 times a day',
      'emailChanges',
      3,
      (turn) => ada.call('PATCH', `/api/users/${ada.id}`, { email: `turn${turn}.${ada.user.email}` }),
    ],
    [
      'try 3 emails a day, also taken ones',
      'emailChanges',
      3,
      () => bayo.call('PATCH', `/api/users/${bayo.id}`, { email: chidi.user.email }),
    ],
    [
      'try 10 usernames a day, also taken ones',
      'usernameChanges',
      10,
      () => bayo.call('PATCH', `/api/users/${bayo.id}`, { username: chidi.user.username }),
    ],
    ['upload 10 photos in 10 minutes', 'uploads', 10, () => sendPhoto(ada)],
    [
      'open 10 support tickets an hour',
      'supportTickets',
      10,
      (turn) =>
        ada.call('POST', '/api/support-tickets', {
          subject: `Ticket ${turn}`,
          description: 'It does not work',
          category: 'other',
          priority: 'low',
        }),
    ],
    [
      'send 30 connection requests an hour, also to nobody',
      'connectionRequests',
      30,
      () => ada.call('POST', '/api/connections', { connectedUserId: maxId }),
    ],
    [
      'search 30 times a minute, for posts, members and places alike',
      'searches',
      30,
      (turn) => {
        const urls = ['/api/search/posts?q=camp', '/api/users?search=camp', '/api/ppas?search=camp'];
        return bayo.call('GET', urls[turn % 3] as string);
      },
    ],
    [
      'block or mute 60 members an hour, also nobody',
      'blocks',
      60,
      (turn) => bayo.call('PUT', `/api/users/${bayo.id}/${turn % 2 === 0 ? 'blocks' : 'mutes'}/${maxId}`),
    ],
    [
      'create 20 groups a day',
      'groups',
      20,
      (turn) => ada.call('POST', '/api/groups', { name: `Group ${turn}`, type: 'private' }),
    ],
    [
      'write 20 letters a day',
      'letters',
      20,
      () =>
        bayo.call('POST', `/api/users/${bayo.id}/letters`, {
          templateKey: 'marriage',
          fields: { wedding: '2027-01-01', place: 'Enugu' },
        }),
    ],
    [
      'write 20 records a day',
      'records',
      20,
      (turn) => bayo.call('POST', `/api/users/${bayo.id}/records`, { ...newRecord(), text: `Record ${turn}` }),
    ],
    [
      'answer 20 times a day about a clearance',
      'clearanceAnswers',
      20,
      () => linked.call('PUT', '/api/clearance-days/today', { status: 'open' }),
    ],
    [
      'invite 100 times a day, also nobody',
      'groupInvitations',
      100,
      () => bayo.call('POST', `/api/groups/${groupId}/members`, { userId: maxId }),
    ],
  ];
  for (const [name, limit, points, make] of writes) {
    it(name, async () => {
      expect(callLimits[limit].points).toBe(points);
      expectLimited(await exhaust(points, make), callLimits[limit].per);
    });
  }

  it('ask for 20,000 members a day, in lists and profiles, whatever the size of a page', async () => {
    const scraper = await registerMember(test.app);
    expect(callLimits.membersShown).toEqual({ points: 20_000, per: 86_400_000 });
    await test.context.limits.take('membersShown', scraper.id, 20_000 - 102);
    expect((await scraper.call('GET', '/api/users?limit=100')).status).toBe(200);
    expect((await scraper.call('GET', `/api/users/${ada.id}`)).status).toBe(200);
    expect((await scraper.call('GET', `/api/users?search=oka&limit=1`)).status).toBe(200);
    expectLimited(await scraper.call('GET', `/api/users/${ada.id}`), callLimits.membersShown.per);
    expectLimited(await scraper.call('GET', '/api/users?limit=1'), callLimits.membersShown.per);
    expect((await scraper.call('GET', '/api/auth/user')).status).toBe(200);
    expect((await ada.call('GET', '/api/users')).status).toBe(200);
  });

  it('make 300 calls of any kind in a minute, and lets others continue', async () => {
    const busy = await registerMember(test.app);
    expect(callLimits.all).toEqual({ points: 300, per: 60_000 });
    for (let taken = 1; taken < 300; taken += 1) await test.context.limits.take('all', busy.id);
    expect((await busy.call('GET', '/api/groups')).status).toBe(200);
    expectLimited(await busy.call('GET', '/api/groups'), callLimits.all.per);
    expect((await bayo.call('GET', '/api/groups')).status).toBe(200);
  });
});

describe('KOPA_RATE_LIMIT_FACTOR', () => {
  it('multiplies every limit except those of failures of an account and of the portal', async () => {
    const multiplied = createRateLimits(2, null);
    for (const [limit, { points }] of Object.entries(callLimits) as [keyof typeof callLimits, { points: number }][]) {
      const isFixed =
        /^(loginFailures(PerAccount|Everywhere)|forgottenPasswordsPerAccount|(otp|portal)Failures|portalFailuresPerEmail)$/.test(
          limit,
        );
      const allowed = isFixed ? points : points * 2;
      for (let taken = 0; taken < allowed; taken += 1) await multiplied.take(limit, 'somebody');
      await expect(multiplied.take(limit, 'somebody'), limit).rejects.toMatchObject({ code: 'rate_limited' });
    }
  });
});

it('the number of networks in memory is bounded', async () => {
  const limits = createRateLimits(1, null);
  for (let i = 0; i <= networksKept; i += 1) await limits.remember(`member:${i}|203.0.113.1`);
  expect(await limits.knows('member:0|203.0.113.1')).toBe(false);
  expect(await limits.knows(`member:${networksKept}|203.0.113.1`)).toBe(true);
});
