import { registration } from '@kopa/conformance/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, cookieOf, registerMember, signInAgain, suspendMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { openSession } from '../../identity/sessions.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = (body: unknown) => call(test.app, 'POST', '/api/auth/register', body);
const login = (email: string, password: string) => call(test.app, 'POST', '/api/auth/login', { email, password });

describe('registration', () => {
  it('returns the new member with all own fields and without service data', async () => {
    const form = registration({ middleName: 'Adaeze' });
    const { status, body } = await register(form);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      name: `${form.firstName} ${form.surname}`,
      middleName: 'Adaeze',
      email: form.email,
      phoneNumber: form.phoneNumber,
      colorScheme: 'green',
      portalConnected: false,
      daysServed: null,
      cdsAttended: null,
      lga: null,
      photos: [],
    });
    expect(body.user).not.toHaveProperty('passwordHash');
  });

  it('accepts usernames of 3 to 50 letters, digits, dots, hyphens and underscores', async () => {
    const answer = async (username: string) => (await register(registration({ username }))).status;
    for (const username of ['a_1', `Ada-${'x'.repeat(44)}.9`]) expect(await answer(username), username).toBe(201);
    for (const username of ['ab', 'x'.repeat(51), 'ada obi', 'ada@obi']) {
      expect(await answer(username), username).toBe(400);
    }
  });

  it('accepts names of the maximum length', async () => {
    const { status, body } = await register(registration({ firstName: 'N'.repeat(80), surname: 'O'.repeat(80) }));
    expect(status).toBe(201);
    expect(body.user.name).toHaveLength(160);
  });

  it('refuses a taken email in any case', async () => {
    const { user } = await registerMember(test.app);
    const { status, body } = await register(registration({ email: user.email.toUpperCase() }));
    expect(status).toBe(409);
    expect(body).toEqual({ code: 'email_taken', message: 'An account with this email already exists.' });
  });

  it('refuses a taken username in any case', async () => {
    const { user } = await registerMember(test.app);
    const { status, body } = await register(registration({ username: user.username.toUpperCase() }));
    expect(status).toBe(409);
    expect(body).toEqual({ code: 'username_taken', message: 'Username is taken.' });
  });

  it('accepts one of two simultaneous registrations with the same email', async () => {
    const email = 'same-moment@kopa.test';
    const answers = await Promise.all([1, 2, 3].map(() => register(registration({ email }))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['passwords that differ', { confirmPassword: 'something else' }, 'password_mismatch'],
    ['a short password', { password: 'short12', confirmPassword: 'short12' }, 'invalid_request'],
    ['a common password', { password: 'Password123', confirmPassword: 'Password123' }, 'common_password'],
    ['an invalid email', { email: 'nobody' }, 'invalid_request'],
    ['an empty first name', { firstName: '   ' }, 'invalid_request'],
    ['a number for a name', { surname: 7 }, 'invalid_request'],
    ['an unknown field', { role: 'super_admin' }, 'invalid_request'],
    ['a NUL character', { firstName: 'Ngo\0zi' }, 'invalid_request'],
    ['half of a surrogate pair', { firstName: 'Ngo\ud800zi' }, 'invalid_request'],
  ])('refuses %s', async (_what, change, code) => {
    const { status, body } = await register({ ...registration(), ...change });
    expect([status, body.code]).toEqual([400, code]);
  });

  it('trims names but not passwords', async () => {
    const password = '  spaces matter  ';
    const form = registration({ firstName: '  Ngozi ', password });
    expect((await register(form)).body.user.firstName).toBe('Ngozi');
    expect((await login(form.email, password)).status).toBe(200);
    expect((await login(form.email, password.trim())).status).toBe(401);
  });
});

describe('signing in', () => {
  it('sets an HttpOnly, SameSite=Lax cookie with the session', async () => {
    const { user, password } = await registerMember(test.app);
    const { status, headers, body } = await login(user.email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body.user.id).toBe(user.id);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Lax/);
    const cookie = cookieOf(headers['set-cookie'] as string);
    expect((await call(test.app, 'GET', '/api/auth/user', undefined, { cookie })).body.id).toBe(user.id);
  });

  it('refuses an unknown email and a wrong password with the same answer', async () => {
    const { user } = await registerMember(test.app);
    const [unknown, wrong] = [await login('nobody@kopa.test', 'whatever-1'), await login(user.email, 'whatever-1')];
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('refuses the sixth attempt after five failures for the account, even with the right password', async () => {
    const { user, password } = await registerMember(test.app);
    for (let i = 0; i < 5; i += 1) expect((await login(user.email, 'wrong-password')).status).toBe(401);
    const { status, headers, body } = await login(user.email, password);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts simultaneous attempts like successive ones, for every spelling of the email', async () => {
    const { user } = await registerMember(test.app, { email: 'bisi.ibi@kopa.test' });
    // PostgreSQL lower-cases the dotted capital I to i; JavaScript does not.
    const spellings = [user.email, 'BISI.IBI@kopa.test', 'bisi.\u0130bi@kopa.test'];
    const guesses = Array.from({ length: 30 }, (_, index) =>
      login(spellings[index % 3] as string, `wrong-${index}-word`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25);
  });

  it('opens no session for a password that was reset during the check', async () => {
    const { user, password } = await registerMember(test.app);
    const [stored] = await test.context.db
      .selectFrom('members')
      .select('passwordHash')
      .where('id', '=', user.id)
      .execute();
    await test.context.db
      .updateTable('members')
      .set({ passwordHash: await hashPassword('Harmattan-Dust-8', null) })
      .where('id', '=', user.id)
      .execute();
    expect(await openSession(test.context.db, user.id, stored?.passwordHash as string)).toBeNull();
    expect((await login(user.email, password)).status).toBe(401);
  });

  it('reports a suspension only after the right password', async () => {
    const member = await registerMember(test.app);
    await suspendMember(test.context, member);
    expect((await login(member.user.email, 'not the password')).status).toBe(401);
    const { status, body } = await login(member.user.email, member.password);
    expect([status, body.code]).toEqual([403, 'account_suspended']);
  });

  it('refuses pages of other sites', async () => {
    const { user, password } = await registerMember(test.app);
    const body = { email: user.email, password };
    const origin = { origin: 'https://evil.example' };
    expect((await call(test.app, 'POST', '/api/auth/login', body, origin)).status).toBe(403);
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect((await call(test.app, 'POST', '/api/auth/login', body, crossSite)).status).toBe(403);
  });
});

describe('the session', () => {
  it('is required for the current user', async () => {
    expect((await call(test.app, 'GET', '/api/auth/user')).status).toBe(401);
    const forged = { cookie: 'kopa_session=eyJhbGciOiJub25lIn0.eyJrZXkiOiJ4In0.' };
    expect((await call(test.app, 'GET', '/api/auth/user', undefined, forged)).status).toBe(401);
  });

  it('is deleted by a logout, which closes its sockets', async () => {
    const member = await registerMember(test.app);
    const socket = await connectSocket(test.app, member);
    expect((await member.call('POST', '/api/auth/logout')).status).toBe(204);
    expect((await member.call('GET', '/api/auth/user')).status).toBe(401);
    expect(await socket.closed).toBe(1008);
  });

  it('of another device remains after a logout', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    await member.call('POST', '/api/auth/logout');
    expect((await elsewhere.call('GET', '/api/auth/user')).status).toBe(200);
  });

  it('ends by a logout with a JSON content type and an empty body', async () => {
    const member = await registerMember(test.app);
    const answer = await member.call('POST', '/api/auth/logout', undefined, { 'content-type': 'application/json' });
    expect(answer.status).toBe(204);
  });
});
