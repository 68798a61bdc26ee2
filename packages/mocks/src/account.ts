import * as auth from '@kopa/contracts/account/auth';
import * as credentials from '@kopa/contracts/account/credentials';
import * as profile from '@kopa/contracts/account/profile';
import * as sessions from '@kopa/contracts/account/sessions';
import { assertKnowsPassword, assertValidLink, isSameName, newMember } from '@kopa/rules/account/auth';
import { deviceName } from '@kopa/rules/account/device-name';
import { storedEdit } from '@kopa/rules/account/profile';
import { assertNotSuspended } from '@kopa/rules/moderation/suspensions';
import { buildUser, withoutPortal } from './builders.ts';
import { callsOf } from './calls.ts';
import { added, pageOf, removeAll, removed } from './collection.ts';
import { galleryOf } from './media.ts';
import { memberOf } from './people/views.ts';
import type { StoredLink, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** The id of the session of the page. */
const pageSessionId = 1;

/** Sign-in, registration, passwords, sessions and the member's own account. */
export function accountHandlers(world: World) {
  const calls = callsOf(world);

  function signIn({ user }: StoredMember) {
    world.signedInId = user.id;
    return { user };
  }

  function useLink(purpose: StoredLink['purpose'], token: string): StoredMember {
    const link = world.links.find((one) => one.token === token && one.purpose === purpose);
    assertValidLink(link);
    removeAll(world.links, (one) => one === link);
    return memberOf(world, link.memberId);
  }

  function setPassword(member: StoredMember, password: string): null {
    member.password = password;
    member.user.mustChangePassword = false;
    return removeAll(world.otherSessions, () => true);
  }

  return [
    calls.visitor(auth.login, ({ body }) => {
      const member = world.members.find(({ user }) => isSameName(user.email, body.email));
      assertKnowsPassword(member, member?.password === body.password);
      const { isActive, suspendedUntil: until = null, suspensionReason: reason = null } = member;
      assertNotSuspended(isActive ? null : { until, reason });
      return signIn(member);
    }),
    calls.visitor(auth.register, ({ body }) => {
      const createdAt = world.now().toISOString();
      const fields = { ...withoutPortal, ...newMember(body), createdAt, emailConfirmed: false };
      const user = buildUser(world.nextId(), fields);
      const { password } = body;
      return signIn(added(world.members, { user, password, isActive: true, lastActiveAt: createdAt }));
    }),
    calls.member(auth.logout, () => {
      world.signedInId = null;
      return null;
    }),
    calls.member(auth.getCurrentUser, ({ user }) => Object.assign(user, galleryOf(world, user))),

    calls.member(credentials.changePassword, ({ member, body }) => setPassword(member, body.newPassword)),
    calls.visitor(credentials.forgotPassword, () => ({})),
    calls.visitor(credentials.resetPassword, ({ body }) => {
      const member = useLink('password_reset', body.token);
      world.signedInId = null;
      return setPassword(member, body.newPassword);
    }),
    calls.visitor(credentials.confirmEmail, ({ body }) => {
      useLink('email_confirmation', body.token).user.emailConfirmed = true;
      return null;
    }),
    calls.member(credentials.resendConfirmation, () => ({})),

    calls.member(sessions.listSessions, ({ member: { lastActiveAt }, ...input }) => {
      const times = { createdAt: lastActiveAt, lastSeenAt: lastActiveAt };
      const page = { id: pageSessionId, device: deviceName(navigator.userAgent), ...times, isCurrent: true };
      return pageOf([page, ...world.otherSessions.map((one) => ({ ...one, isCurrent: false }))], input);
    }),
    calls.member(sessions.endSession, ({ params }) => removed(world.otherSessions, params.id)),
    calls.member(sessions.endOtherSessions, () => removeAll(world.otherSessions, () => true)),

    calls.member(profile.updateUser, ({ user, body }) => {
      if (body.email !== undefined && body.email !== user.email) user.emailConfirmed = false;
      return Object.assign(user, storedEdit(body));
    }),
    calls.member(profile.updateColorScheme, ({ user, body }) => Object.assign(user, body)),
    calls.member(profile.updatePrivacy, ({ user, body }) =>
      Object.assign(user, { privacy: { ...user.privacy, ...body } }),
    ),
    calls.member(profile.deleteUser, ({ member }) => {
      Object.assign(member, { isActive: false, isDeleted: true });
      world.signedInId = null;
      return null;
    }),
    calls.member(profile.exportUser, ({ user }) => ({
      profile: user,
      posts: world.posts.filter(({ userId }) => userId === user.id),
      complete: true,
    })),
  ];
}
