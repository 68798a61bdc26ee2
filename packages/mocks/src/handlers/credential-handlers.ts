import * as credentials from '@kopa/contracts/credentials';
import { endOtherSessions, endSession, listSessions } from '@kopa/contracts/sessions';
import { assertKnowsCurrentPassword, assertMayBePassword, isSameName } from '@kopa/rules/auth';
import { callsOf } from '../calls.ts';
import { hasFormerEmail, memberOfLink, sendLink, takeBackEmail, voidLinks } from '../links.ts';
import { pageOf } from '../pages.ts';
import { endOneSession, endSessionsOf, sessionsOf } from '../sessions.ts';
import type { StoredMember } from '../stored.ts';
import type { World } from '../world.ts';

/** Passwords, links of mails, and sessions. */
export function credentialHandlers(world: World) {
  const calls = callsOf(world);
  const withEmail = (email: string) => world.members.find(({ user }) => isSameName(user.email, email));
  return [
    calls.member(credentials.changePassword, ({ member, body, request }) => {
      assertKnowsCurrentPassword(body.currentPassword === member.password);
      assertMayBePassword(body.newPassword, member.user);
      member.password = body.newPassword;
      member.user.mustChangePassword = false;
      voidLinks(world, member.user.id, 'password_reset');
      endSessionsOf(world, member.user.id, request);
      return null;
    }),
    calls.visitor(credentials.forgotPassword, ({ body }) => {
      const former = (one: StoredMember) => hasFormerEmail(world, one) && isSameName(one.formerEmail ?? '', body.email);
      const member = withEmail(body.email) ?? world.members.find(former);
      if (member !== undefined) sendLink(world, member, 'password_reset');
      return {};
    }),
    calls.visitor(credentials.resetPassword, ({ body }) => {
      const member = memberOfLink(world, 'password_reset', body.token);
      assertMayBePassword(body.newPassword, member.user);
      member.password = body.newPassword;
      member.user.mustChangePassword = false;
      if (hasFormerEmail(world, member)) takeBackEmail(world, member);
      voidLinks(world, member.user.id, 'password_reset');
      endSessionsOf(world, member.user.id);
      return null;
    }),
    calls.visitor(credentials.confirmEmail, ({ body }) => {
      const member = memberOfLink(world, 'email_confirmation', body.token);
      const { user } = member;
      user.emailConfirmed = true;
      member.emailConfirmedAt = world.now().getTime();
      voidLinks(world, user.id, 'email_confirmation');
      return null;
    }),
    calls.member(credentials.resendConfirmation, ({ member }) => {
      if (!member.user.emailConfirmed) sendLink(world, member, 'email_confirmation');
      return {};
    }),
    calls.member(listSessions, ({ member, request, query }) =>
      pageOf(sessionsOf(world, member, request), { request, query }),
    ),
    calls.member(endSession, ({ member, params, request }) => {
      endOneSession(world, member, params.id, request);
      return null;
    }),
    calls.member(endOtherSessions, ({ user, request }) => {
      endSessionsOf(world, user.id, request);
      return null;
    }),
  ];
}
