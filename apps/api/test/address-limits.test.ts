import { callLimits, registrationPace } from '@kopa/contracts/call-limits';
import { newMember } from '@kopa/rules/account/auth';
import { describe, expect, it } from 'vitest';
import { insertMember } from '../src/features/account/auth.queries.ts';
import { createLink } from '../src/identity/mail-links.queries.ts';
import { cookiesOf } from './answer.ts';
import { registration } from './forms.ts';
import { exhaust, expectLimited } from './limited.ts';
import { call, memberOfTests, registerMember, type TestMember } from './members.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';
import { appOfTests } from './test-app.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
const chidi = memberOfTests(test);

/** Members who are stored without a registration. */
const storeMembers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = newMember(registration());
      return { ...member, id: await insertMember(test.context.db, { ...member, passwordHash: 'none' }) };
    }),
  );

/** The names that the app sends with each edit of a profile. */
const names = ({ user: { name, username, email } }: TestMember) => ({ name, username, email });

const fromAddress = (address: string) => ({ 'x-forwarded-for': address });
const login = (email: string, headers = {}) =>
  call(test.app, 'POST', '/api/auth/login', { email, password: 'not-the-password' }, headers);

describe('an address', () => {
  it('may fail to sign in 100 times in 15 minutes over all accounts; other addresses are not affected', async () => {
    expect(callLimits.loginFailuresPerAddress).toEqual({ points: 100, per: 900_000 });
    const camp = fromAddress('203.0.113.1');
    for (let taken = 1; taken < 100; taken += 1)
      await test.context.limits.take('loginFailuresPerAddress', '203.0.113.1');
    expect((await login('first@kopa.test', camp)).status).toBe(401);
    expectLimited(await login('second@kopa.test', camp), callLimits.loginFailuresPerAddress.per);
    expect((await login('second@kopa.test', fromAddress('203.0.113.2'))).status).toBe(401);
  });

  it('may be refused by the portal 100 times in 15 minutes over all members', async () => {
    expect(callLimits.portalFailuresPerAddress).toEqual({ points: 100, per: 900_000 });
    await test.context.limits.take('portalFailuresPerAddress', '203.0.113.6', 100);
    const connect = (address: string) =>
      chidi.call(
        'POST',
        '/api/portal/connect',
        { email: 'corps@portal.test', password: 'a guess' },
        fromAddress(address),
      );
    expectLimited(await connect('203.0.113.6'), callLimits.portalFailuresPerAddress.per);
    expect((await connect('203.0.113.7')).status).toBe(502);
  });

  it('may register 300 members an hour without delay, then more slowly with a limited queue', async () => {
    const { freely, waitingPerAddress } = registrationPace;
    const camp = '203.0.113.3';
    expect(freely).toBe(300);
    for (let taken = 0; taken < freely; taken += 1) await test.context.limits.take('registrationsPerAddress', camp);
    const register = (from = camp) => {
      const form = registration();
      return retryUntilAnswered(() => call(test.app, 'POST', '/api/auth/register', form, fromAddress(from)));
    };
    const statuses = await Promise.all(
      Array.from({ length: waitingPerAddress + 1 }, async () => (await register()).status),
    );
    expect(statuses.toSorted()).toEqual([...Array<number>(waitingPerAddress).fill(201), 429]);
    expect((await register('203.0.113.4')).status).toBe(201);
  });

  it('may register 3,000 members an hour at most', async () => {
    const { points, per } = callLimits.registrationsPerAddress;
    expect(points).toBe(3_000);
    for (let taken = 0; taken < points; taken += 1) {
      await test.context.limits.take('registrationsPerAddress', '203.0.113.5');
    }
    expectLimited(await call(test.app, 'POST', '/api/auth/register', registration(), fromAddress('203.0.113.5')), per);
  });

  it('is told of 25 taken emails a minute, by registrations and changes of the profile; further ones tell nothing', async () => {
    expect(callLimits.takenEmailsPerAddress).toEqual({ points: 25, per: 60_000 });
    const network = fromAddress('203.0.113.8');
    const members = await storeMembers(40);
    const register = (email: string, from = network) =>
      call(test.app, 'POST', '/api/auth/register', registration({ email }), from);
    const inTurn = await Promise.all(members.slice(0, 5).map(({ email }) => register(email)));
    expect(inTurn.map(({ body }) => body.code)).toEqual(Array(5).fill('email_taken'));
    const changing = await registerMember(test.app);
    const change = (email: string) => changing.call('PATCH', `/api/users/${changing.id}`, { email }, network);
    expect((await change(members[5]?.email as string)).body.code).toBe('email_taken');
    const atOnce = await Promise.all(members.slice(6).map(({ email }) => register(email)));
    expect(atOnce.filter(({ body }) => body.code === 'email_taken')).toHaveLength(19);
    expectLimited(await register('free@kopa.test'), callLimits.takenEmailsPerAddress.per);
    expectLimited(await change('free@kopa.test'), callLimits.takenEmailsPerAddress.per);
    const profile = { ...names(changing), bio: 'Teaches in Epe' };
    expect((await changing.call('PATCH', `/api/users/${changing.id}`, profile, network)).status).toBe(200);
    expect((await register('free@kopa.test', fromAddress('203.0.113.9'))).status).toBe(201);
  });

  it('is kept out by nobody who registers again and again with a taken email', async () => {
    const network = fromAddress('203.0.113.12');
    const [member] = await storeMembers(1);
    const register = (email?: string) =>
      call(test.app, 'POST', '/api/auth/register', registration(email === undefined ? {} : { email }), network);
    for (let turn = 0; turn < 30; turn += 1) {
      const email = turn % 2 === 0 ? member?.email : member?.email.toUpperCase();
      expect((await register(email)).body.code).toBe('email_taken');
    }
    expect((await register()).status).toBe(201);
  });

  it('may try 10 links for a password an hour that are not valid; each member with a valid one is served', async () => {
    expect(callLimits.passwordResets).toEqual({ points: 10, per: 3_600_000 });
    const camp = fromAddress('203.0.113.10');
    const reset = (token: string) =>
      call(test.app, 'POST', '/api/auth/reset-password', { token, newPassword: 'Wet-Season-Rain-9' }, camp);
    const statuses: number[] = [];
    for (const { id, email } of await storeMembers(11)) {
      const token = (await createLink(test.context.db, 'password_reset', id, email)) as string;
      statuses.push((await reset(token)).status);
    }
    expect(statuses).toEqual(Array(11).fill(204));
    expectLimited(await exhaust(10, (turn) => reset(`invented-${turn}`)), callLimits.passwordResets.per);
    const [last] = await storeMembers(1);
    const token = (await createLink(test.context.db, 'password_reset', last?.id ?? 0, last?.email ?? '')) as string;
    expect((await reset(token)).status).toBe(204);
  });

  it('may ask for 20 links for a password an hour; a device of the account counts apart', async () => {
    const camp = fromAddress('203.0.113.11');
    const ask = (email: string, headers = {}) =>
      call(test.app, 'POST', '/api/auth/forgot-password', { email }, { ...camp, ...headers });
    const { password, user } = await registerMember(test.app);
    const signedIn = await call(test.app, 'POST', '/api/auth/login', { email: user.email, password });
    const cookie = { cookie: cookiesOf(signedIn) };
    const { forgottenPasswordsPerAddress: limit } = callLimits;
    expect(limit).toEqual({ points: 20, per: 3_600_000 });
    expectLimited(await exhaust(20, (turn) => ask(`nobody.${turn}@kopa.test`)), limit.per);
    expectLimited(await ask(chidi.user.email, cookie), limit.per);
    expectLimited(await exhaust(20, () => ask(user.email.toUpperCase(), cookie)), limit.per);
  });

  it('may ask for 600 calendar files a minute, also by addresses that are not valid', async () => {
    const { calendarFilesPerAddress: limit } = callLimits;
    expect(limit).toEqual({ points: 600, per: 60_000 });
    await test.context.limits.take('calendarFilesPerAddress', '203.0.113.12', 599);
    const file = (address: string) =>
      call(test.app, 'GET', `/api/service-calendars/${'a'.repeat(43)}.ics`, undefined, fromAddress(address));
    expect((await file('203.0.113.12')).status).toBe(404);
    expectLimited(await file('203.0.113.12'), limit.per);
    expect((await file('203.0.113.13')).status).toBe(404);
  });

  it('may read the public calendar and the public rumours 60 times a minute each', async () => {
    const lists = { calendar: callLimits.publicCalendarPerAddress, rumours: callLimits.publicRumoursPerAddress };
    for (const [list, limit] of Object.entries(lists)) {
      expect(limit).toEqual({ points: 60, per: 60_000 });
      const read = (address: string) => call(test.app, 'GET', `/api/public/${list}`, undefined, fromAddress(address));
      expectLimited(await exhaust(60, () => read('203.0.113.14')), limit.per);
      expect((await read('203.0.113.15')).status).toBe(200);
    }
  });

  it('is read from a header only if a configured proxy sends it', async () => {
    for (let taken = 0; taken < 100; taken += 1) {
      await test.context.limits.take('loginFailuresPerAddress', '198.51.100.7');
    }
    const direct = (forwardedFor: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '198.51.100.7',
        headers: { 'x-forwarded-for': forwardedFor },
        payload: { email: 'third@kopa.test', password: 'not-the-password' },
      });
    for (const invented of ['10.1.1.1', '10.1.1.2']) expect((await direct(invented)).statusCode).toBe(429);
  });
});
