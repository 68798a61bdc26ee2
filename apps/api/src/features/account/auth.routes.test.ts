import { describe, expect, it } from 'vitest';
import { cookieOf } from '../../../test/answer.ts';
import { registration } from '../../../test/forms.ts';
import { call, registerMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { openSession } from '../../identity/sessions.queries.ts';

const test = appOfTests();

const register = (body: unknown) => call(test.app, 'POST', '/api/auth/register', body);
const login = (email: string, password: string) => call(test.app, 'POST', '/api/auth/login', { email, password });

describe('registration', () => {
  it('accepts usernames of 3 to 50 letters, digits, dots, hyphens and underscores', async () => {
    const answer = async (username: string) => (await register(registration({ username }))).status;
    for (const username of ['a_1', `Ada-${'x'.repeat(44)}.9`]) expect(await answer(username), username).toBe(201);
    for (const username of ['ab', 'x'.repeat(51), 'ada obi', 'ada@obi']) {
      expect(await answer(username), username).toBe(400);
    }
  });

  it('accepts names of the maximum length', async () => {
    const { status, body } = await register(registration({ firstName: 'N'.repeat(80), surname: 'O'.repeat(80) }));
    expect([status, body.user.name.length]).toEqual([201, 160]);
  });

  it('accepts one of two simultaneous registrations with the same email', async () => {
    const email = 'same-moment@kopa.test';
    const answers = await Promise.all([1, 2, 3].map(() => register(registration({ email }))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it('does not trim passwords', async () => {
    const password = '  spaces matter  ';
    const form = registration({ password });
    expect((await register(form)).status).toBe(201);
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
    const cookie = cookieOf({ headers });
    expect((await call(test.app, 'GET', '/api/auth/user', undefined, { cookie })).body.id).toBe(user.id);
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
});

describe('the session', () => {
  it('needs a signature', async () => {
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
});
