import { adminLogin, adminLogout, getAdminStats, getDemoHint } from '@kopa/contracts/admin/admin';
import { listAuditLog } from '@kopa/contracts/admin/audit-log';
import {
  activateUser as activateCall,
  deleteUserComment,
  deleteUserPhoto,
  deleteUserPost,
  getUserActivity,
  getUserMessages,
  listAdminUsers,
  resetUserPassword,
  suspendUser as suspendCall,
} from '@kopa/contracts/admin/users';
import { demoAdministrators } from '@kopa/contracts/demo';
import { adminLimits } from '@kopa/contracts/screen-limits';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import { openAdminSession } from '../../identity/admin-session.ts';
import type { Context } from '../../process/context.ts';
import {
  activateUser,
  removeContent,
  resetPassword,
  signInAdministrator,
  signOutAdministrator,
  suspendUser,
  viewActivity,
  viewMessages,
} from './admin.actions.ts';
import { findStats, findUsers } from './admin.queries.ts';
import { findAudit } from './audit.queries.ts';

/** The calls that need no administrator's token. */
export function adminVisitorRoutes(api: Api, context: Context): void {
  api.route({
    ...adminLogin,
    handler: async (request) => {
      const logging = { ...context, log: request.log };
      const { id, ...adminUser } = await signInAdministrator(logging, request.body, request.ip);
      return { token: await openAdminSession(api, context.db, id), adminUser };
    },
  });

  api.route({
    ...getDemoHint,
    handler: async () => ({
      accounts: context.config.KOPA_DEMO
        ? demoAdministrators.map(({ username, password, role }) => ({ username, password, role }))
        : [],
    }),
  });
}

/** The calls that need an administrator's token. */
export function adminRoutes(api: Api, context: Context): void {
  api.route({
    ...adminLogout,
    handler: (request) => signOutAdministrator(context, request.adminSession),
  });

  api.route({ ...getAdminStats, handler: () => findStats(context.db) });

  api.route({
    ...listAdminUsers,
    handler: async (request, reply) => {
      const { search = '', page: number = 1, pageSize } = request.query;
      const unpaged = request.query.page === undefined && pageSize === undefined;
      const size = unpaged ? adminLimits.unpagedMax : (pageSize ?? adminLimits.defaultPageSize);
      const { users, total } = await findUsers(context.db, search, size, (number - 1) * size);
      reply.header('x-total-count', total);
      return users;
    },
  });

  api.route({
    ...getUserActivity,
    handler: ({ adminSession, params, query }) => viewActivity(context, adminSession, params.id, query),
  });
  api.route({
    ...getUserMessages,
    handler: (request) => viewMessages(context, request.adminSession, request.params.id),
  });

  api.route({
    ...suspendCall,
    handler: ({ adminSession, params, body }) => suspendUser(context, adminSession, params.id, body ?? {}),
  });
  api.route({ ...activateCall, handler: (request) => activateUser(context, request.adminSession, request.params.id) });

  api.route({
    ...deleteUserPost,
    handler: ({ adminSession, params }) => removeContent(context, adminSession, params.userId, 'post', params.postId),
  });

  api.route({
    ...deleteUserPhoto,
    handler: ({ adminSession, params }) => removeContent(context, adminSession, params.userId, 'photo', params.photoId),
  });

  api.route({
    ...deleteUserComment,
    handler: ({ adminSession, params }) =>
      removeContent(context, adminSession, params.userId, 'comment', params.commentId),
  });

  api.route({
    ...resetUserPassword,
    handler: (request) =>
      resetPassword(context, request.adminSession, request.params.id, request.body.newPassword, request.ip),
  });

  api.route({
    ...listAuditLog,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      return pageOf(request, reply, byId, (wanted) => findAudit(context.db, filter, wanted));
    },
  });
}
