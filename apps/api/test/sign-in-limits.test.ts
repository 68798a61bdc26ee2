import { callLimits } from '@kopa/contracts/call-limits';
import { fail } from '@kopa/rules/refusal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptSignIn } from '../src/identity/sign-in-attempts.ts';
import { insertAdministrator } from './administrators.ts';
import { call, registerMember } from './members.ts';
import { appOfTests } from './test-app.ts';

/** A way to sign in, with an account and its password. */
interface Account {
  signIn(address: string, password?: string): Promise<number>;
  /** The key by which the limits count the account. */
  key: string;
}

const atHome = '203.0.113.1';
const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8', LOG_LEVEL: 'warn' });
let accounts: Record<'member' | 'administrator', Account>;
let turn = 0;

beforeEach(async () => {
  const { id, user, password } = await registerMember(test.app);
  turn += 1;
  const username = `superadmin${turn}`;
  const secret = 'Right-Of-Admin-7';
  const administrator = await insertAdministrator(test.context, {
    username,
    password: secret,
    firstName: 'Amina',
    lastName: 'Bello',
    role: 'super_admin',
  });
  const signIn = async (path: string, body: object, address: string) =>
    (await call(test.app, 'POST', path, body, { 'x-forwarded-for': address })).status;
  accounts = {
    member: {
      key: `member:${id}`,
      signIn: (from, given = password) => signIn('/api/auth/login', { email: user.email, password: given }, from),
    },
    administrator: {
      key: `administrator:${administrator}`,
      signIn: (from, given = secret) => signIn('/api/admin/auth/login', { username, password: given }, from),
    },
  };
});

const failToSignIn = async (account: Account, address: string, times: number) => {
  const statuses = [];
  for (let i = 0; i < times; i += 1) statuses.push(await account.signIn(address, 'not-the-password'));
  return statuses;
};

describe.each(['member', 'administrator'] as const)('the account of a %s', (kind) => {
  const account = () => accounts[kind];

  it('writes one line in a second for a hundred lock-outs', async () => {
    await failToSignIn(account(), '198.51.100.1', 5);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    test.log.length = 0;
    expect(await failToSignIn(account(), '198.51.100.1', 100)).toEqual(Array(100).fill(429));
    vi.useRealTimers();
    expect(test.log.filter((line) => line.includes('locked out')).length).toBeLessThanOrEqual(1);
  });

  it('is locked for a network after five failures, but not for the network of its owner', async () => {
    expect(await failToSignIn(account(), '198.51.100.1', 5)).toEqual(Array(5).fill(401));
    expect(await account().signIn('198.51.100.1')).toBe(429);
    expect(await account().signIn(atHome)).toBe(200);
  });

  it('is locked for a whole IPv6 /64, but not for the next one', async () => {
    const failures = [];
    for (let i = 1; i <= 5; i += 1) failures.push(...(await failToSignIn(account(), `2001:db8:${turn}:1::${i}`, 1)));
    expect(failures).toEqual(Array(5).fill(401));
    expect(await account().signIn(`2001:db8:${turn}:1:9:9:9:9`)).toBe(429);
    expect(await account().signIn(`2001:db8:${turn}:2::1`)).toBe(200);
  });

  it('is locked after very many failures from many networks, except for networks of earlier sign-ins', async () => {
    expect(await account().signIn(atHome)).toBe(200);
    const { points } = callLimits.loginFailuresEverywhere;
    for (let i = 0; i < points; i += 1) await test.context.limits.take('loginFailuresEverywhere', account().key);
    expect(await account().signIn('198.51.100.2')).toBe(429);
    expect(await account().signIn(atHome)).toBe(200);
  });

  it('signs in 30 times an hour from a network and 300 times from new ones, of which guesses use up nothing', async () => {
    expect(callLimits).toMatchObject({
      signInsPerAccount: { points: 30, per: 3_600_000 },
      signInsEverywhere: { points: 300, per: 3_600_000 },
    });
    const { key } = account();
    const take = (limit: 'signInsPerAccount' | 'signInsEverywhere', counted: string, left: number) =>
      test.context.limits.take(limit, counted, callLimits[limit].points - left);
    await take('signInsPerAccount', `${key}|${atHome}`, 1);
    await take('signInsEverywhere', key, 1);
    expect(await failToSignIn(account(), atHome, 3)).toEqual([401, 401, 401]);
    expect([await account().signIn(atHome), await account().signIn(atHome)]).toEqual([200, 429]);
    expect(await account().signIn('198.51.100.3')).toBe(429);
    await test.context.limits.reset('signInsPerAccount', `${key}|${atHome}`);
    expect(await account().signIn(atHome)).toBe(200);
  });
});

it('an attempt that the full queue of passwords refuses counts for nothing', async () => {
  const attempt = { key: 'member:0', account: 'member:0', address: atHome };
  const refused = () => attemptSignIn(test.context, attempt, () => Promise.reject(fail('overloaded')));
  for (let turn = 0; turn < 10; turn += 1) await expect(refused()).rejects.toMatchObject({ code: 'overloaded' });
  expect(await attemptSignIn(test.context, attempt, async () => true)).toBe(true);
});

it('members of one network who sign in at once do not count as its failures', async () => {
  const camp = '198.51.100.50';
  const members = await Promise.all(Array.from({ length: 8 }, () => registerMember(test.app)));
  await test.context.limits.take('loginFailuresPerAddress', camp, callLimits.loginFailuresPerAddress.points - 3);
  const answers = await Promise.all(
    members.map(({ user: { email }, password }) =>
      call(test.app, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': camp }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

it('an invented address in front of two real proxies does not get around a limit', async () => {
  const through = (invented: number) => `10.9.9.${invented}, 192.0.2.${invented}, 198.51.100.9, 10.0.0.5`;
  for (let i = 1; i <= 5; i += 1) expect(await accounts.member.signIn(through(i), 'not-the-password')).toBe(401);
  expect(await accounts.member.signIn(through(6))).toBe(429);
});
