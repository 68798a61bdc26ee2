import { getCurrentUser, login, logout, register as registerCall } from '@kopa/contracts/auth';
import { answer } from '@kopa/contracts/msw';
import { assertKnowsPassword, isSameName } from '@kopa/rules/auth';
import { assertNotSuspended } from '@kopa/rules/suspensions';
import { register } from '../account-actions.ts';
import { callsOf } from '../calls.ts';
import { galleryOf } from '../photo-actions.ts';
import { endSession, openSession } from '../sessions.ts';
import type { World } from '../world.ts';

/** Sign-in, registration and the current member. */
export function authHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.visitor(login, ({ body, request }) => {
      const member = world.members.find(({ user }) => isSameName(user.email, body.email));
      assertKnowsPassword(member, member?.password === body.password);
      const { isActive, suspendedUntil: until = null, suspensionReason: reason = null } = member;
      assertNotSuspended(isActive ? null : { until, reason });
      return answer({ user: member.user }, { headers: openSession(world, member.user.id, request) });
    }),
    calls.visitor(registerCall, ({ body, request }) => {
      const user = register(world, body);
      return answer({ user }, { headers: openSession(world, user.id, request) });
    }),
    calls.member(logout, ({ request }) => {
      endSession(world, request);
      return null;
    }),
    calls.member(getCurrentUser, ({ user }) => Object.assign(user, galleryOf(world, user))),
  ];
}
