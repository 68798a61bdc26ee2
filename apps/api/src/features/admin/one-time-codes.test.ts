import { otpLimits, sessionLimits } from '@kopa/contracts/account/session-limits';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { adminPassword, signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { call } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();

const otp = '/api/admin/auth/otp';
const codeOf = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });
const wrong = { otp: 'no-such-code' };

async function withAuthenticator(): Promise<TestAdministrator & { username: string; secret: string }> {
  const administrator = await signInAdministrator(test.app);
  const { secret } = (await administrator.call('POST', otp)).body;
  expect((await administrator.call('PUT', otp, { otp: codeOf(secret, test.context.now().getTime()) })).status).toBe(
    200,
  );
  const { username } = await test.context.db
    .selectFrom('administrators')
    .select('username')
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow();
  return { ...administrator, username, secret };
}

const signIn = (username: string, code: string) =>
  call(test.app, 'POST', '/api/admin/auth/login', { username, password: adminPassword, otp: code });

describe('the one-time codes of administrators', () => {
  it('are valid from the period before to the period after their own, and no longer', async () => {
    const { username, secret } = await withAuthenticator();
    const at = Date.now() + 60 * 60_000;
    test.setNow(new Date(at));
    for (const periods of [-2, 2]) {
      expect((await signIn(username, codeOf(secret, at + periods * otpLimits.period))).status).toBe(401);
    }
    for (const periods of [-1, 0, 1]) {
      expect((await signIn(username, codeOf(secret, at + periods * otpLimits.period))).status).toBe(200);
    }
  });

  it('let one of two sign-ins at once pass', async () => {
    const { username, secret } = await withAuthenticator();
    const code = codeOf(secret, test.context.now().getTime() + otpLimits.period);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(username, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('are refused after five wrong ones, also a right one, wherever they are entered', async () => {
    const limited = await withAuthenticator();
    for (const method of ['POST', 'DELETE', 'PUT'] as const) {
      const path = { POST: `${otp}/confirmation`, DELETE: otp, PUT: `${otp}/recovery-codes` }[method];
      expect((await limited.call(method, path, wrong)).body.code).toBe('wrong_otp');
    }
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await signIn(limited.username, wrong.otp)).body.code).toBe('invalid_credentials');
    }
    const right = codeOf(limited.secret, test.context.now().getTime() + otpLimits.period);
    expect((await signIn(limited.username, right)).body.code).toBe('rate_limited');
    expect((await limited.call('POST', `${otp}/confirmation`, { otp: right })).body.code).toBe('rate_limited');
    expect((await limited.call('GET', otp)).status).toBe(200);
  });

  it('are kept without a readable secret or recovery code, each bound to its administrator', async () => {
    const [one, other] = [await withAuthenticator(), await withAuthenticator()];
    const { rows } = await sql<{ kept: string }>`
      select (select json_agg(a) from administrators a)::text
        || (select json_agg(r) from administrator_recovery_codes r)::text as kept`.execute(test.context.db);
    expect(rows[0]?.kept).not.toContain(one.secret);
    await sql`
      update administrators set otp_secret = (select otp_secret from administrators where id = ${one.id}), otp_last_step = 0
      where id = ${other.id}`.execute(test.context.db);
    const code = codeOf(one.secret, test.context.now().getTime() + otpLimits.period);
    expect((await signIn(other.username, code)).status).toBe(401);
    expect((await signIn(one.username, code)).status).toBe(200);
  });
});

describe('the session of an administrator', () => {
  const lastSeen = (id: number, ago: number) =>
    sql`
    update administrator_sessions set last_seen_at = now() - ${ago} * interval '1 millisecond'
    where administrator_id = ${id}`.execute(test.context.db);

  it('ends after 30 minutes without a call, and each call starts them anew', async () => {
    const administrator = await signInAdministrator(test.app);
    const status = async () => (await administrator.call('GET', '/api/admin/stats')).status;
    await lastSeen(administrator.id, sessionLimits.adminIdle - 60_000);
    expect(await status()).toBe(200);
    const { rows } = await sql<{ isFresh: boolean }>`
      select last_seen_at > now() - interval '1 minute' as is_fresh from administrator_sessions
      where administrator_id = ${administrator.id}`.execute(test.context.db);
    expect(rows[0]?.isFresh).toBe(true);
    await lastSeen(administrator.id, sessionLimits.adminIdle + 1000);
    expect(await status()).toBe(401);
  });

  it('needs a code of the last 15 minutes for dangerous actions only, and none without an authenticator', async () => {
    const [one, other] = [await withAuthenticator(), await signInAdministrator(test.app)];
    await sql`update administrator_sessions set code_at = now() - interval '16 minutes'`.execute(test.context.db);
    const suspend = '/api/admin/users/1/suspend';
    expect((await one.call('PATCH', suspend)).body.code).toBe('otp_stale');
    expect((await one.call('PATCH', '/api/admin/users/1/activate')).body.code).toBe('not_found');
    expect((await other.call('PATCH', suspend)).body.code).toBe('not_found');
    await sql`update administrator_sessions set code_at = now() - interval '14 minutes'`.execute(test.context.db);
    expect((await one.call('PATCH', suspend)).body.code).toBe('not_found');
  });

  it('survives two super administrators who disable each other at once: one of them remains', async () => {
    const [one, other] = [
      await signInAdministrator(test.app, 'super_admin'),
      await signInAdministrator(test.app, 'super_admin'),
    ];
    const disable = (by: TestAdministrator, whom: TestAdministrator) =>
      by.call('PATCH', `/api/admin/administrators/${whom.id}`, { isActive: false });
    const answers = await Promise.all([disable(one, other), disable(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
