import { expect } from 'vitest';
import type { TestAdministrator } from '../../../administrators.ts';
import { done } from '../../../answer.ts';
import { codeOf, setUpAuthenticator, withStaleCode } from '../../../steps/authenticator.ts';
import type { World } from '../../world.ts';

const signIn = ({ call }: World, { username, password }: TestAdministrator, otp?: string) =>
  call('POST', '/api/admin/auth/login', { username, password, otp });
const isSignedIn = async ({ call }: TestAdministrator) => (await call('GET', '/api/admin/stats')).status === 200;

/** Another session of an administrator without an authenticator. */
async function secondSession(world: World, administrator: TestAdministrator): Promise<TestAdministrator> {
  const { token } = done(await signIn(world, administrator));
  const headers = { authorization: `Bearer ${token}` };
  return { ...administrator, token, call: (method, url, body) => world.call(method, url, body, headers) };
}

/** Outcomes of authenticators of administrators (product 4.18). */
export const authenticatorOutcomes = {
  'asks for a code at the sign-in, after the right password only': async (world: World) => {
    const administrator = await world.signInAdministrator();
    const { secret } = await setUpAuthenticator(administrator);
    expect((await signIn(world, administrator)).body.code).toBe('otp_required');
    expect((await signIn(world, { ...administrator, password: 'Wrong-Pass-1' })).body.code).toBe('invalid_credentials');
    expect((await signIn(world, administrator, codeOf(secret, 1))).status).toBe(200);
  },

  'accepts each code once, and with spaces': async (world: World) => {
    const administrator = await world.signInAdministrator();
    const { secret } = await setUpAuthenticator(administrator);
    const code = codeOf(secret, 1);
    expect((await signIn(world, administrator, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await signIn(world, administrator, code)).body.code).toBe('invalid_credentials');
    expect((await signIn(world, administrator, codeOf(secret))).body.code).toBe('invalid_credentials');
  },

  'accepts each of ten recovery codes once, whatever its case': async (world: World) => {
    const administrator = await world.signInAdministrator();
    const { recoveryCodes } = await setUpAuthenticator(administrator);
    const [first = ''] = recoveryCodes;
    expect((await signIn(world, administrator, first.toUpperCase())).status).toBe(200);
    expect((await signIn(world, administrator, first)).body.code).toBe('invalid_credentials');
    expect(done(await administrator.call('GET', '/api/admin/auth/otp'))).toEqual({
      isSetUp: true,
      recoveryCodesLeft: 9,
    });
  },

  'ends the other sessions, and stays with the old authenticator until the new one is confirmed': async (
    world: World,
  ) => {
    const administrator = await world.signInAdministrator();
    const other = await secondSession(world, administrator);
    const { secret } = await setUpAuthenticator(administrator);
    expect([await isSignedIn(administrator), await isSignedIn(other)]).toEqual([true, false]);
    const offered = done(await administrator.call('POST', '/api/admin/auth/otp'));
    expect(offered.uri).toContain(`secret=${offered.secret}`);
    expect((await signIn(world, administrator, codeOf(offered.secret))).status).toBe(401);
    expect((await signIn(world, administrator, codeOf(secret, 1))).status).toBe(200);
  },

  'allows dangerous actions again after a new code': async (world: World) => {
    const administrator = await withStaleCode(world);
    const { id } = await world.register();
    const suspend = () => administrator.call('PATCH', `/api/admin/users/${id}/suspend`);
    expect((await suspend()).body.code).toBe('otp_stale');
    done(await administrator.call('POST', '/api/admin/auth/otp/confirmation', { otp: administrator.recoveryCodes[0] }));
    expect((await suspend()).status).toBe(200);
  },

  'asks for no code any more once it is turned off': async (world: World) => {
    const administrator = await world.signInAdministrator();
    const { recoveryCodes } = await setUpAuthenticator(administrator);
    done(await administrator.call('DELETE', '/api/admin/auth/otp', { otp: recoveryCodes[0] }));
    expect((await signIn(world, administrator)).status).toBe(200);
    expect((await signIn(world, administrator, recoveryCodes[1])).status).toBe(200);
    expect(done(await administrator.call('GET', '/api/admin/auth/otp'))).toEqual({
      isSetUp: false,
      recoveryCodesLeft: 0,
    });
  },
};

/** Outcomes of a change of an administrator's own password. */
export const passwordChangeOutcomes = {
  'ends the other sessions, and only the new password signs in': async (world: World) => {
    const administrator = await world.signInAdministrator();
    const other = await secondSession(world, administrator);
    const change = { currentPassword: administrator.password, newPassword: 'Fresh-Harmattan-9' };
    done(await administrator.call('POST', '/api/admin/auth/change-password', change));
    expect([await isSignedIn(administrator), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn(world, administrator)).status).toBe(401);
    expect((await signIn(world, { ...administrator, password: change.newPassword })).status).toBe(200);
  },
};

/** Outcomes of the administration of administrators. */
export const administratorOutcomes = {
  'adds an administrator who can sign in, ends the sessions of a disabled one at once, and audits it': async (
    world: World,
  ) => {
    const boss = await world.signInAdministrator('super_admin');
    const account = { username: 'zainab', name: 'Zainab Ali Garba', role: 'moderator', password: 'Fresh-Harmattan-9' };
    const added = done(await boss.call('POST', '/api/admin/administrators', account));
    expect(added).toEqual({ ...account, password: undefined, id: added.id, isActive: true });
    const answer = done(await world.call('POST', '/api/admin/auth/login', pick(account)));
    expect(answer.adminUser).toEqual({
      ...{ username: 'zainab', firstName: 'Zainab', lastName: 'Ali Garba', role: 'moderator' },
    });
    const asZainab = { authorization: `Bearer ${answer.token}` };
    const status = async () => (await world.call('GET', '/api/admin/stats', undefined, asZainab)).status;
    expect(await status()).toBe(200);
    const change = (body: object) => boss.call('PATCH', `/api/admin/administrators/${added.id}`, body);
    expect(done(await change({ isActive: false }))).toMatchObject({ isActive: false, role: 'moderator' });
    expect(await status()).toBe(401);
    expect((await world.call('POST', '/api/admin/auth/login', pick(account))).status).toBe(401);
    done(await change({ isActive: true, role: 'super_admin' }));
    const log = done(await boss.call('GET', `/api/admin/audit-log?administrator=${boss.username}&limit=3`));
    expect(log.map(({ action }: { action: string }) => action).sort()).toEqual([
      'change_administrator_role',
      'disable_administrator',
      'enable_administrator',
    ]);
    expect(log[0]).toMatchObject({ targetType: 'administrator', targetName: 'zainab', userId: null });
  },

  'refuses another password for a repeated idempotency key': async (world: World) => {
    const { token } = await world.signInAdministrator('super_admin');
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const account = { username: 'halima', name: 'Halima Sule', role: 'moderator', password: 'Fresh-Harmattan-9' };
    const add = (body: object) => world.call('POST', '/api/admin/administrators', body, headers);
    const added = done(await add(account));
    expect(done(await add(account))).toEqual(added);
    expect((await add({ ...account, password: 'Wet-Season-Rain-9' })).body.code).toBe('idempotency_conflict');
    expect((await world.call('POST', '/api/admin/auth/login', pick(account))).status).toBe(200);
  },

  'keeps one active super administrator': async (world: World) => {
    const [boss, second] = [
      await world.signInAdministrator('super_admin'),
      await world.signInAdministrator('super_admin'),
    ];
    const list: { id: number; username: string }[] = done(
      await boss.call('GET', '/api/admin/administrators?limit=100'),
    );
    const idOf = ({ username }: TestAdministrator) => list.find((one) => one.username === username)?.id;
    const demote = (by: TestAdministrator, one: TestAdministrator) =>
      by.call('PATCH', `/api/admin/administrators/${idOf(one)}`, { role: 'moderator' });
    expect((await demote(boss, boss)).body.code).toBe('last_super_admin');
    expect((await demote(boss, second)).status).toBe(200);
    expect((await second.call('GET', '/api/admin/administrators')).status).toBe(403);
    expect((await demote(second, boss)).status).toBe(403);
  },
};

const pick = ({ username, password }: { username: string; password: string }) => ({ username, password });
