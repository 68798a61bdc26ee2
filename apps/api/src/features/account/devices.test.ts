import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, cookiesOf } from '../../../test/answer.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
let ada: TestMember;
beforeEach(async () => {
  ada = await registerMember(test.app);
});

const newPassword = 'Wet-Season-Rain-9';

const signIn = (member: TestMember, headers: Record<string, string> = {}, password = member.password) =>
  call(test.app, 'POST', '/api/auth/login', { email: member.user.email, password }, headers);

describe('a stolen session', () => {
  it('is seen in the list, and its end closes its sockets only', async () => {
    const thief = await signInAgain(test.app, ada);
    const [mine, theirs] = [await connectSocket(test.app, ada), await connectSocket(test.app, thief)];
    const listed = (await ada.call('GET', '/api/auth/sessions')).body as { id: number; isCurrent: boolean }[];
    const strange = listed.find(({ isCurrent }) => !isCurrent);
    expect((await ada.call('DELETE', `/api/auth/sessions/${strange?.id}`)).status).toBe(204);
    expect(await theirs.closed).toBe(1008);
    expect((await thief.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200);
    await mine.close();
  });

  it('ends with a change of the password', async () => {
    const thief = await signInAgain(test.app, ada);
    const theirs = await connectSocket(test.app, thief);
    const body = { currentPassword: ada.password, newPassword };
    expect((await ada.call('POST', '/api/auth/change-password', body)).status).toBe(204);
    expect(await theirs.closed).toBe(1008);
    expect((await thief.call('GET', '/api/auth/user')).status).toBe(401);
  });

  it('that is the present one is a logout: its cookie is cleared', async () => {
    const [own] = (await ada.call('GET', '/api/auth/sessions')).body;
    const { status, headers } = await ada.call('DELETE', `/api/auth/sessions/${own.id}`);
    expect(status).toBe(204);
    expect(cookieOf({ headers })).toBe('kopa_session=');
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401);
  });
});

describe('a stranger who guesses', () => {
  it('on the network of the owner does not keep out a device of the owner, and gains no guesses by a cookie', async () => {
    const cookie = cookiesOf(await signIn(ada));
    for (let turn = 0; turn < 5; turn += 1) expect((await signIn(ada, {}, 'a guess')).status).toBe(401);
    expect((await signIn(ada)).status).toBe(429);
    expect((await signIn(ada, { cookie: `kopa_device=${'x'.repeat(43)}` })).status).toBe(429);
    expect((await signIn(ada, { cookie })).status).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) expect((await signIn(ada, { cookie }, 'a guess')).status).toBe(401);
    expect((await signIn(ada, { cookie })).status).toBe(429);
  });
});

it('twenty devices of a member are kept, the ones that signed in last', async () => {
  for (let turn = 0; turn < 25; turn += 1) await signIn(ada);
  const { rows } = await sql`select from devices where member_id = ${ada.id}`.execute(test.context.db);
  expect(rows).toHaveLength(20);
});
