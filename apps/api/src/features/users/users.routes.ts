import { getAnalytics } from '@kopa/contracts/dashboard';
import { pageLimits } from '@kopa/contracts/limits';
import {
  deleteUser,
  exportUser,
  getUser,
  listSuggestions,
  listUsers,
  updateColorScheme,
  updatePrivacy,
  updateUser,
} from '@kopa/contracts/users';
import { assertFound } from '@kopa/rules/existence';
import { maxSearchPosition } from '@kopa/rules/search';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import { clearSession } from '../../identity/member-session.ts';
import { deleteAccount } from './account.actions.ts';
import { exportAccount } from './account-export.actions.ts';
import { findPeople, findSuggestions } from './people.queries.ts';
import { changePrivacy } from './privacy.actions.ts';

import { chooseColorScheme, editProfile } from './users.actions.ts';
import { findAnalytics, findOther } from './users.queries.ts';
import { otherUser } from './users.view.ts';

export function usersRoutes(api: Api, context: Context): void {
  api.route({
    ...listUsers,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      const wanted = pageRequest(
        { limit, cursor },
        pageLimits.longDefault,
        filter.search ? maxSearchPosition : undefined,
      );
      if (filter.search) await context.limits.take('searches', request.session.memberId);
      await context.limits.take('membersShown', request.session.memberId, wanted.limit);
      const rows = await findPeople(context.db, request.session.memberId, filter, wanted);
      const shown = page(request, reply, rows, wanted.limit, (row) => row.position);
      return shown.map(({ position: _, ...row }) => otherUser(context, row));
    },
  });

  api.route({
    ...getUser,
    handler: async (request) => {
      await context.limits.take('membersShown', request.session.memberId);
      const row = await findOther(context.db, request.session.memberId, request.params.id);
      assertFound(row);
      return otherUser(context, row);
    },
  });

  api.route({
    ...updateUser,
    handler: (request) => editProfile(context, request.session, request.body),
  });

  api.route({
    ...updateColorScheme,
    handler: (request) => chooseColorScheme(context, request.session, request.body.colorScheme),
  });

  api.route({
    ...updatePrivacy,
    handler: (request) => changePrivacy(context, request.session, request.body),
  });

  api.route({
    ...deleteUser,
    handler: async (request, reply) => {
      await deleteAccount(context, request.session, request.body.password, request.ip);
      clearSession(reply, context.config);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...exportUser,
    handler: async (request, reply) => {
      const text = await exportAccount(context, request.session);
      return reply.type('application/json').send(text as never);
    },
  });

  api.route({
    ...getAnalytics,
    handler: (request) => findAnalytics(context.db, request.session.memberId),
  });

  api.route({
    ...listSuggestions,
    handler: async (request) => {
      const rows = await findSuggestions(
        context.db,
        request.session.memberId,
        request.query.limit ?? pageLimits.default,
      );
      return rows.map((row) => otherUser(context, row));
    },
  });
}
