import {
  activateUser,
  adminLogin,
  adminLogout,
  deleteUserComment,
  deleteUserPhoto,
  deleteUserPost,
  getAdminStats,
  getDemoHint,
  getUserActivity,
  listAdminUsers,
  resetUserPassword,
  suspendUser,
} from '@kopa/contracts/admin';
import { listAdministrators, listAuditLog } from '@kopa/contracts/audit-log';
import { adminLimits, textLimits } from '@kopa/contracts/limits';
import { answer, MockError, mock } from '@kopa/contracts/msw';
import { matchesSearch } from '@kopa/rules/search';
import { activityOf, photoIdOf } from '../admin-views.ts';
import { administratorOf, audit } from '../administration.ts';
import { newestFirst, pageOf } from '../requests.ts';
import { adminUserView, memberOf } from '../views.ts';
import type { World } from '../world.ts';

/** The administrators' calls. */
export function adminHandlers(world: World) {
  function setActive(request: Request, id: number, isActive: boolean) {
    administratorOf(world, request);
    const member = memberOf(world, id);
    member.isActive = isActive;
    if (!isActive && world.signedInId === id) world.signedInId = null;
    audit(world, request, isActive ? 'activate' : 'suspend', id);
    return adminUserView(world, member);
  }

  return [
    mock(adminLogin, ({ body }) => {
      const found = world.administrators.find(({ username }) => username === body.username.trim());
      if (found === undefined || found.password !== body.password) throw new MockError('invalid_credentials');
      const { password: _, ...adminUser } = found;
      const token = `mock-token-${world.nextId()}`;
      world.adminTokens.set(token, adminUser.username);
      return { token, adminUser };
    }),
    mock(adminLogout, ({ request }) => {
      administratorOf(world, request);
      world.adminTokens.delete(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
      return null;
    }),
    mock(getDemoHint, () => ({
      accounts: world.administrators.map(({ username, password, role }) => ({ username, password, role })),
    })),
    mock(getAdminStats, ({ request }) => {
      administratorOf(world, request);
      return {
        totalUsers: world.members.length,
        activeUsers: world.members.filter(({ isActive }) => isActive).length,
        supportTickets: world.tickets.length,
        portalConnections: world.members.filter(({ user }) => user.portalConnected).length,
      };
    }),
    mock(listAdminUsers, ({ request, query }) => {
      administratorOf(world, request);
      const found = [...world.members]
        .sort((a, b) => b.user.id - a.user.id)
        .filter(({ user }) => matchesSearch(`${user.name} ${user.email} ${user.username}`, query.search ?? ''));
      const paged = query.page !== undefined || query.pageSize !== undefined;
      const size = paged ? (query.pageSize ?? adminLimits.defaultPageSize) : adminLimits.unpagedMax;
      const start = ((query.page ?? 1) - 1) * size;
      return answer(
        found.slice(start, start + size).map((member) => adminUserView(world, member)),
        { headers: { 'x-total-count': String(found.length) } },
      );
    }),
    mock(getUserActivity, ({ request, params }) => {
      administratorOf(world, request);
      const activity = activityOf(world, memberOf(world, params.id).user);
      audit(world, request, 'view_activity', params.id);
      return activity;
    }),
    mock(suspendUser, ({ request, params }) => setActive(request, params.id, false)),
    mock(activateUser, ({ request, params }) => setActive(request, params.id, true)),
    mock(deleteUserPost, ({ request, params }) => {
      administratorOf(world, request);
      const post = world.posts.find(({ id, userId }) => id === params.postId && userId === params.userId);
      if (post === undefined) throw new MockError('not_found');
      world.posts = world.posts.filter((candidate) => candidate !== post);
      world.comments = world.comments.filter(({ feedId }) => feedId !== post.id);
      audit(world, request, 'delete_post', params.userId, { type: 'post', id: post.id });
      return null;
    }),
    mock(deleteUserPhoto, ({ request, params }) => {
      administratorOf(world, request);
      const { user } = memberOf(world, params.userId);
      const url = user.photos.find((_photo, index) => photoIdOf(user.id, index) === params.photoId);
      if (url === undefined) throw new MockError('not_found');
      user.photos = user.photos.filter((photo) => photo !== url);
      if (user.profilePicture === url) user.profilePicture = null;
      if (user.coverPhoto === url) user.coverPhoto = null;
      audit(world, request, 'delete_photo', user.id, { type: 'photo', id: params.photoId });
      return null;
    }),
    mock(deleteUserComment, ({ request, params }) => {
      administratorOf(world, request);
      const comment = world.comments.find(({ id, userId }) => id === params.commentId && userId === params.userId);
      if (comment === undefined) throw new MockError('not_found');
      world.comments = world.comments.filter((candidate) => candidate !== comment);
      audit(world, request, 'delete_comment', params.userId, { type: 'comment', id: comment.id });
      return null;
    }),
    mock(resetUserPassword, ({ request, params, body }) => {
      administratorOf(world, request);
      const member = memberOf(world, params.id);
      if (body.newPassword.length < textLimits.password.min) throw new MockError('invalid_request');
      member.password = body.newPassword;
      if (world.signedInId === params.id) world.signedInId = null;
      audit(world, request, 'reset_password', params.id);
      return null;
    }),
    mock(listAdministrators, ({ request }) => {
      administratorOf(world, request);
      return world.administrators.map(({ password: _, ...administrator }) => administrator);
    }),
    mock(listAuditLog, (input) => {
      administratorOf(world, input.request);
      const { administrator, action, userId } = input.query;
      const entries = newestFirst(world.auditLog)
        .filter((entry) => administrator === undefined || entry.administrator === administrator)
        .filter((entry) => action === undefined || entry.action === action)
        .filter((entry) => userId === undefined || entry.userId === userId);
      return pageOf(entries, input);
    }),
  ];
}
