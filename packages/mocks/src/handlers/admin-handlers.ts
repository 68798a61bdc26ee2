import * as admin from '@kopa/contracts/admin';
import { listAuditLog } from '@kopa/contracts/audit-log';
import { adminLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import { assertKnowsPassword, isSameName } from '@kopa/rules/auth';
import { assertFound } from '@kopa/rules/existence';
import { assertGivesCode } from '@kopa/rules/one-time-codes';
import { searchPosition, searchRank } from '@kopa/rules/search';
import { activityOf } from '../admin-views.ts';
import { tokenOf } from '../administration.ts';
import { callsOf } from '../calls.ts';
import { addDecision, suspend } from '../decisions.ts';
import { voidLinks } from '../links.ts';
import { assertRecentCode, isRightCode } from '../one-time-codes.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { removeComment, removePost } from '../post-change-actions.ts';
import { removePhotoAndUses } from '../removals.ts';
import { endSessionsOf } from '../sessions.ts';
import { adminUserView, memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** The administrators' calls. */
export function adminHandlers(world: World) {
  const calls = callsOf(world);

  const present = () => world.members.filter(({ isDeleted }) => isDeleted !== true);

  function found(search: string) {
    return present()
      .flatMap((member) => {
        const { id, name, email, username } = member.user;
        const rank = searchRank([name, email, username], search);
        return rank === null ? [] : [{ member, position: search === '' ? id : searchPosition(rank, id) }];
      })
      .sort((a, b) => b.position - a.position);
  }

  return [
    calls.visitor(admin.adminLogin, ({ body }) => {
      const account = world.administrators.find(
        ({ username, isActive }) => isActive && isSameName(username, body.username),
      );
      assertKnowsPassword(account, account?.password === body.password);
      if (account.hasAuthenticator) {
        assertGivesCode(body.otp);
        assertKnowsPassword(account, isRightCode(body.otp));
      }
      const { username, firstName, lastName, role } = account;
      const token = `mock-token-${world.nextId()}`;
      world.adminTokens.set(token, username);
      return { token, adminUser: { username, firstName, lastName, role } };
    }),
    calls.administrator(admin.adminLogout, ({ request }) => {
      world.adminTokens.delete(tokenOf(request));
      return null;
    }),
    calls.visitor(admin.getDemoHint, () => ({
      accounts: world.administrators.map(({ username, password, role }) => ({ username, password, role })),
    })),
    calls.administrator(admin.getAdminStats, () => ({
      totalUsers: present().length,
      activeUsers: present().filter(({ isActive }) => isActive).length,
      supportTickets: world.tickets.length,
      portalConnections: world.members.filter(({ user }) => user.portalConnected).length,
    })),
    calls.administrator(admin.listAdminUsers, ({ query }) => {
      const members = found(query.search ?? '').map(({ member }) => member);
      const paged = query.page !== undefined || query.pageSize !== undefined;
      const size = paged ? (query.pageSize ?? adminLimits.defaultPageSize) : adminLimits.unpagedMax;
      const start = ((query.page ?? 1) - 1) * size;
      return answer(
        members.slice(start, start + size).map((member) => adminUserView(world, member)),
        { headers: { 'x-total-count': String(members.length) } },
      );
    }),
    calls.administrator(admin.getUserActivity, ({ params }) => activityOf(world, memberOf(world, params.id).user)),
    calls.administrator(admin.suspendUser, ({ account, administrator, params: { id }, body }) => {
      assertRecentCode(account, world.now());
      const note = body?.reason || null;
      const member = memberOf(world, id);
      suspend(world, id, { days: body?.days, reason: note });
      addDecision(world, {
        ...{ memberId: id, caseId: null, action: 'suspend', subjectType: 'member', excerpt: null, note },
        ...{ days: body?.days ?? null, administrator, restore: null },
      });
      return adminUserView(world, member);
    }),
    calls.administrator(admin.activateUser, ({ params }) => {
      const member = memberOf(world, params.id);
      Object.assign(member, { isActive: true, suspendedUntil: null, suspensionReason: null });
      return adminUserView(world, member);
    }),
    calls.administrator(admin.deleteUserPost, ({ params }) => {
      const post = world.posts.find(({ id, userId }) => id === params.postId && userId === params.userId);
      assertFound(post);
      removePost(world, post);
      return null;
    }),
    calls.administrator(admin.deleteUserPhoto, ({ params }) => {
      const { user } = memberOf(world, params.userId);
      removePhotoAndUses(world, user, params.photoId);
      return null;
    }),
    calls.administrator(admin.deleteUserComment, ({ params }) => {
      const comment = world.comments.find(({ id, userId }) => id === params.commentId && userId === params.userId);
      assertFound(comment);
      removeComment(world, comment);
      return null;
    }),
    calls.administrator(admin.resetUserPassword, ({ account, params, body }) => {
      assertRecentCode(account, world.now());
      const member = memberOf(world, params.id);
      member.password = body.newPassword;
      member.user.mustChangePassword = true;
      voidLinks(world, params.id, 'password_reset');
      endSessionsOf(world, params.id);
      return null;
    }),
    calls.administrator(listAuditLog, (input) => {
      const { administrator, action, userId } = input.query;
      const entries = newestFirst(world.auditLog)
        .filter((entry) => administrator === undefined || entry.administrator === administrator)
        .filter((entry) => action === undefined || entry.action === action)
        .filter((entry) => userId === undefined || entry.userId === userId);
      return pageOf(entries, input);
    }),
  ];
}
