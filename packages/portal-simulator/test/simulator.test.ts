import { demoMembers, demoPortalPassword } from '@kopa/contracts/demo';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedAccounts } from '../src/accounts.ts';
import { buildSimulator } from '../src/simulator.ts';

let portal: ReturnType<typeof buildSimulator>;
beforeEach(() => {
  portal = buildSimulator();
});
afterEach(() => portal.close());

const newcomer = {
  email: 'Sade.Test@portal.kopa.ng',
  password: 'Sade-2026',
  firstName: 'Sade',
  surname: 'Test',
  stateCode: 'OG/26A/7777',
  batch: '2026 Batch A',
  deploymentState: 'Ogun',
  lga: 'Abeokuta South',
  ppa: 'Ogun State Library',
  cdsGroup: 'Education Group A',
  serviceStartDate: '2026-03-01',
  cdsAttended: 2,
};

const signIn = (email: string, password: string, at = portal) =>
  at.inject({ method: 'POST', url: '/sessions', payload: { email, password } });
const me = (token: string, at = portal) =>
  at.inject({ method: 'GET', url: '/me', headers: { authorization: `Bearer ${token}` } });
const breakIt = (mode: string) => portal.inject({ method: 'POST', url: '/simulator/fault', payload: { mode } });

test('every account of a fresh start signs in and reads its own record, without the password', async () => {
  const accounts = seedAccounts();
  expect(accounts).toHaveLength(demoMembers.length + 20);
  expect(new Set(accounts.map(({ stateCode }) => stateCode)).size).toBe(accounts.length);
  for (const { password, ...account } of accounts) {
    const session = await signIn(account.email, demoPortalPassword);
    expect(session.statusCode).toBe(200);
    expect(Date.parse(session.json().expiresAt)).toBeGreaterThan(Date.now());
    const record = await me(session.json().token);
    expect(record.json()).toEqual({ ...account, serviceDays: 365 });
    expect(record.body).not.toContain(password);
  }
});

test('wrong passwords, unknown e-mails and foreign tokens are refused', async () => {
  expect((await signIn('ada@portal.kopa.ng', 'wrong')).statusCode).toBe(401);
  expect((await signIn('nobody@portal.kopa.ng', demoPortalPassword)).statusCode).toBe(401);
  const { token } = (await signIn('ada@portal.kopa.ng', demoPortalPassword)).json();
  const forged = `${Buffer.from('bayo@portal.kopa.ng').toString('base64url')}.${token.split('.')[1]}`;
  expect((await me(forged)).statusCode).toBe(401);
  expect((await portal.inject({ method: 'GET', url: '/me' })).statusCode).toBe(401);
});

test('a token still holds after a restart', async () => {
  const { token } = (await signIn('ADA@portal.kopa.ng', demoPortalPassword)).json();
  const restarted = buildSimulator();
  expect((await me(token, restarted)).json()).toMatchObject({ firstName: 'Ada', accountId: 'demo-ada' });
  await restarted.close();
});

test('a corps member can be added and changed', async () => {
  const added = await portal.inject({ method: 'POST', url: '/simulator/accounts', payload: newcomer });
  expect(added.statusCode).toBe(201);
  const { token } = (await signIn('sade.test@portal.kopa.ng', newcomer.password)).json();
  expect((await me(token)).json()).toMatchObject({ surname: 'Test', middleName: null, ppa: 'Ogun State Library' });

  const url = `/simulator/accounts/${encodeURIComponent(newcomer.email)}`;
  const changed = await portal.inject({ method: 'PATCH', url, payload: { deploymentState: 'Osun', cdsAttended: 9 } });
  expect(changed.statusCode).toBe(200);
  expect((await me(token)).json()).toMatchObject({ deploymentState: 'Osun', cdsAttended: 9, lga: 'Abeokuta South' });
  const unknown = await portal.inject({
    method: 'PATCH',
    url: '/simulator/accounts/x@y.ng',
    payload: { lga: 'Osogbo' },
  });
  expect(unknown.statusCode).toBe(404);
});

test('a developer can see who there is, but no password', async () => {
  const list = await portal.inject({ method: 'GET', url: '/simulator/accounts' });
  expect(list.json()).toHaveLength(seedAccounts().length);
  expect(list.json()[0]).toMatchObject({ email: 'ada@portal.kopa.ng', firstName: 'Ada', serviceDays: 365 });
  expect(list.body).not.toContain(demoPortalPassword);
});

test('an incomplete or misspelt account is refused', async () => {
  const { surname: _, ...incomplete } = newcomer;
  for (const payload of [incomplete, { ...newcomer, surName: 'Test' }, { ...newcomer, cdsAttended: '2' }]) {
    expect((await portal.inject({ method: 'POST', url: '/simulator/accounts', payload })).statusCode).toBe(400);
  }
});

test('it fails in each of the ways asked for, and recovers', async () => {
  const { token } = (await signIn('ada@portal.kopa.ng', demoPortalPassword)).json();
  expect((await breakIt('error')).json()).toEqual({ mode: 'error' });
  expect((await me(token)).statusCode).toBe(500);
  await breakIt('garbage');
  const garbage = await signIn('ada@portal.kopa.ng', demoPortalPassword);
  expect(garbage.statusCode).toBe(200);
  expect(() => garbage.json()).toThrow();
  await breakIt('redirect');
  expect((await signIn('ada@portal.kopa.ng', demoPortalPassword)).headers.location).toBe('/somewhere-else');
  expect((await breakIt('explode')).statusCode).toBe(400);
  await breakIt('none');
  expect((await me(token)).statusCode).toBe(200);
});

test('a hanging portal takes the request and never answers', async () => {
  await breakIt('hang');
  const address = await portal.listen({ port: 0, host: '127.0.0.1' });
  const arrived = new Promise<void>((resolve) => portal.server.once('request', () => resolve()));
  const caller = new AbortController();
  const answer = fetch(`${address}/me`, { signal: caller.signal });
  await arrived;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const outcome = await Promise.race([answer.then(() => 'answered'), Promise.resolve('waiting')]);
  expect(outcome).toBe('waiting');
  caller.abort();
  await expect(answer).rejects.toThrow(/abort/);
});
