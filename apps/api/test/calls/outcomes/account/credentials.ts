import { expect } from 'vitest';
import { cookieOf, done } from '../../../answer.ts';
import { mailedToken } from '../../../mails.ts';
import type { TestMember } from '../../../members.ts';
import type { World } from '../../world.ts';

const newPassword = 'Wet-Season-Rain-9';

const signIn = (world: World, { user }: TestMember, password: string) =>
  world.call('POST', '/api/auth/login', { email: user.email, password });
const isSignedIn = async (world: World, cookie: string) =>
  (await world.call('GET', '/api/auth/user', undefined, { cookie })).status === 200;

async function linkFor(world: World, { user }: TestMember): Promise<string> {
  done(await world.call('POST', '/api/auth/forgot-password', { email: user.email }));
  return mailedToken(world, user.email, 'reset-password');
}
const reset = (world: World, token: string, password = newPassword) =>
  world.call('POST', '/api/auth/reset-password', { token, newPassword: password });

/** Outcomes of a change of the password (product 4.2). */
export const passwordOutcomes = {
  'ends all other sessions, and the old password no longer signs in': async (world: World) => {
    const member = await world.register();
    const other = cookieOf(await signIn(world, member, member.password));
    const body = { currentPassword: member.password, newPassword };
    done(await member.call('POST', '/api/auth/change-password', body));
    expect(await isSignedIn(world, other)).toBe(false);
    expect(await isSignedIn(world, member.cookie)).toBe(true);
    expect((await signIn(world, member, member.password)).status).toBe(401);
    expect((await signIn(world, member, newPassword)).status).toBe(200);
  },
  "refuses the member's own names": async (world: World) => {
    const member = await world.register();
    const { email, username, surname } = member.user;
    for (const name of [email, `${username}2026!`, `${surname.toUpperCase()} 12345`]) {
      const body = { currentPassword: member.password, newPassword: name };
      const answer = await member.call('POST', '/api/auth/change-password', body);
      expect([answer.status, answer.body.code], name).toEqual([400, 'common_password']);
    }
  },
  'is asked for after an administrator has set the password, until it is done': async (world: World) => {
    const member = await world.register();
    expect(member.user.mustChangePassword).toBe(false);
    const given = 'Given-By-Desk-1';
    done(
      await world.administrator.call('PATCH', `/api/admin/users/${member.id}/reset-password`, { newPassword: given }),
    );
    const answer = await signIn(world, member, given);
    expect(done(answer).user.mustChangePassword).toBe(true);
    const headers = { cookie: cookieOf(answer) };
    const body = { currentPassword: given, newPassword };
    done(await world.call('POST', '/api/auth/change-password', body, headers));
    expect(done(await world.call('GET', '/api/auth/user', undefined, headers)).mustChangePassword).toBe(false);
  },
};

/** Outcomes of a forgotten password (product 4.2). */
export const forgottenPasswordOutcomes = {
  'answers the same for an unknown email': async (world: World) => {
    const [known, unknown] = [
      await world.call('POST', '/api/auth/forgot-password', { email: world.ada.user.email }),
      await world.call('POST', '/api/auth/forgot-password', { email: 'nobody@kopa.test' }),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  },
};

/** Outcomes of a reset of the password (product 4.2). */
export const resetOutcomes = {
  'sets the password, ends all sessions, and uses the link up': async (world: World) => {
    const member = await world.register();
    const token = await linkFor(world, member);
    expect((await reset(world, token)).status).toBe(204);
    expect(await isSignedIn(world, member.cookie)).toBe(false);
    expect((await signIn(world, member, newPassword)).status).toBe(200);
    expect((await reset(world, token, 'Another-Rain-10')).body.code).toBe('invalid_token');
  },
  "voids the member's other links": async (world: World) => {
    const member = await world.register();
    const [first, second] = [await linkFor(world, member), await linkFor(world, member)];
    expect((await reset(world, first)).status).toBe(204);
    expect((await reset(world, second)).body.code).toBe('invalid_token');
  },
  'refuses a link after a change of the email': async (world: World) => {
    const member = await world.register();
    const token = await linkFor(world, member);
    done(await member.call('PATCH', `/api/users/${member.id}`, { email: `new.${member.user.email}` }));
    expect((await reset(world, token)).body.code).toBe('invalid_token');
  },
  'leaves a refused link usable': async (world: World) => {
    const member = await world.register();
    const token = await linkFor(world, member);
    expect((await reset(world, token, 'password1')).body.code).toBe('common_password');
    expect((await reset(world, token)).status).toBe(204);
  },
};

/** Outcomes of the confirmation of an email (product 4.1). */
export const confirmationOutcomes = {
  'confirms the present email only, once': async (world: World) => {
    const member = await world.register();
    const own = async () => done(await member.call('GET', '/api/auth/user'));
    expect((await own()).emailConfirmed).toBe(false);
    const token = await mailedToken(world, member.user.email, 'confirm-email');
    expect((await world.call('POST', '/api/auth/confirm-email', { token })).status).toBe(204);
    expect((await own()).emailConfirmed).toBe(true);
    expect((await world.call('POST', '/api/auth/confirm-email', { token })).body.code).toBe('invalid_token');

    const email = `second.${member.user.email}`;
    expect(done(await member.call('PATCH', `/api/users/${member.id}`, { email })).emailConfirmed).toBe(false);
    const next = await mailedToken(world, email, 'confirm-email');
    expect((await world.call('POST', '/api/auth/confirm-email', { token: next })).status).toBe(204);
    expect((await own()).emailConfirmed).toBe(true);
  },
};

/** Outcomes of the list of sessions (product 4.3). */
export const sessionOutcomes = {
  'names the devices, ends one of them, and then all others': async (world: World) => {
    const member = await world.register();
    const signInFrom = (agent: string) =>
      world.call(
        'POST',
        '/api/auth/login',
        { email: member.user.email, password: member.password },
        { 'user-agent': agent },
      );
    const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
    const phone = cookieOf(await signInFrom(android));
    const tablet = cookieOf(
      await signInFrom('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    );
    const listed = done(await member.call('GET', '/api/auth/sessions'));
    expect(listed).toMatchObject([
      { device: 'Safari on iPad', isCurrent: false },
      { device: 'Chrome on Android', isCurrent: false },
      { isCurrent: true },
    ]);
    done(await member.call('DELETE', `/api/auth/sessions/${listed[1].id}`));
    expect([await isSignedIn(world, phone), await isSignedIn(world, tablet)]).toEqual([false, true]);
    done(await member.call('DELETE', '/api/auth/sessions'));
    expect([await isSignedIn(world, tablet), await isSignedIn(world, member.cookie)]).toEqual([false, true]);
    done(await member.call('DELETE', `/api/auth/sessions/${listed[2].id}`));
    expect(await isSignedIn(world, member.cookie)).toBe(false);
  },
};

/** Outcomes of the appeal of a suspended member (product 4.17). */
export const appealOutcomes = {
  'becomes a ticket of the category safety; another is possible once it is closed': async (world: World) => {
    const member = await world.register();
    await world.suspend(member);
    const body = { email: member.user.email, password: member.password, text: 'I did not write that.' };
    const { id } = done(await world.call('POST', '/api/auth/appeals', body));
    const tickets = done(await world.administrator.call('GET', '/api/admin/support-tickets/all?limit=100'));
    expect(tickets.find((ticket: { id: number }) => ticket.id === id)).toMatchObject({
      ...{ category: 'safety', status: 'open', description: body.text, userId: member.id },
    });
    done(await world.administrator.call('PATCH', `/api/admin/support-tickets/${id}`, { status: 'closed' }));
    expect((await world.call('POST', '/api/auth/appeals', body)).status).toBe(201);
  },
  'is possible against a new suspension, also while an appeal against an earlier one is open': async (world: World) => {
    const member = await world.register();
    const body = { email: member.user.email, password: member.password, text: 'I did not write that.' };
    await world.suspend(member);
    done(await world.call('POST', '/api/auth/appeals', body));
    done(await world.administrator.call('PATCH', `/api/admin/users/${member.id}/activate`));
    await world.suspend(member);
    expect((await world.call('POST', '/api/auth/appeals', body)).status).toBe(201);
    expect((await world.call('POST', '/api/auth/appeals', body)).body.code).toBe('appeal_open');
  },
};
