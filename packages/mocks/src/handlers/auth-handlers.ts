import { getCurrentUser, login, logout, register } from '@kopa/contracts/auth';
import { MockError, mock } from '@kopa/contracts/msw';
import { connectPortal, disconnectPortal } from '@kopa/contracts/portal';
import { buildUser, withoutPortal } from '../builders.ts';
import { self, signedIn } from '../requests.ts';
import type { World } from '../world.ts';

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Throws 409 if another member has the email or username. */
export function assertFree(world: World, { email, username }: { email?: string; username?: string }, ownId = 0) {
  const others = world.members.map(({ user }) => user).filter(({ id }) => id !== ownId);
  if (email !== undefined && others.some((user) => same(user.email, email))) throw new MockError('email_taken');
  if (username !== undefined && others.some((user) => same(user.username, username))) {
    throw new MockError('username_taken');
  }
}

/** Sign-in, registration, the current member and the service portal. */
export function authHandlers(world: World) {
  return [
    mock(login, ({ body }) => {
      const member = world.members.find(({ user }) => same(user.email, body.email));
      if (member === undefined || member.password !== body.password) throw new MockError('invalid_credentials');
      if (!member.isActive) throw new MockError('account_suspended');
      world.signedInId = member.user.id;
      return { user: member.user };
    }),
    mock(register, ({ body }) => {
      if (body.password !== body.confirmPassword) throw new MockError('password_mismatch');
      assertFree(world, body);
      const id = world.nextId();
      const user = buildUser(id, {
        ...withoutPortal,
        name: `${body.firstName.trim()} ${body.surname.trim()}`,
        firstName: body.firstName.trim(),
        middleName: body.middleName?.trim() || null,
        surname: body.surname.trim(),
        email: body.email.trim(),
        phoneNumber: body.phoneNumber.trim(),
        username: body.username.trim(),
        createdAt: world.now().toISOString(),
      });
      world.members.push({ user, password: body.password, isActive: true, lastActiveAt: user.createdAt });
      world.signedInId = id;
      return { user };
    }),
    mock(logout, () => {
      world.signedInId = null;
      return null;
    }),
    mock(getCurrentUser, () => signedIn(world).user),
    mock(connectPortal, ({ body }) => {
      const { user } = self(world, body.userId);
      if (user.portalConnected) throw new MockError('portal_already_connected');
      if (body.email.startsWith('wrong')) throw new MockError('portal_invalid_credentials');
      if (body.email.startsWith('other')) throw new MockError('portal_name_mismatch');
      if (body.email.startsWith('taken')) throw new MockError('state_code_taken');
      const { deploymentState, lga, ppa, cdsGroup, batch, stateCode, daysServed, daysRemaining, cdsAttended } =
        buildUser(user.id);
      return Object.assign(user, {
        portalConnected: true,
        portalLastSync: world.now().toISOString(),
        ...{ deploymentState, lga, ppa, cdsGroup, batch, stateCode, daysServed, daysRemaining, cdsAttended },
      });
    }),
    mock(disconnectPortal, () => Object.assign(signedIn(world).user, withoutPortal)),
  ];
}
