import { mentionLimits, pageLimits } from '@kopa/contracts/limits';
import { getAnalytics } from '@kopa/contracts/notifications/dashboard';
import {
  getPerson,
  getUser,
  listSuggestions,
  listUsers,
  suggestPeople as suggestPeopleCall,
} from '@kopa/contracts/people/people';
import { maxSearchPosition } from '@kopa/rules/people/search';
import { assertFound } from '@kopa/rules/refusal';
import type { Api } from '../../http/api.ts';
import { byPosition, pageRequest, pageTo } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { findAnalytics, findOther } from './others.queries.ts';
import { findPeople, findSuggestions } from './people.queries.ts';
import { otherUser } from './people.view.ts';
import { findByUsername, suggestPeople } from './people-by-name.queries.ts';

/** The calls about other members. */
export function peopleRoutes(api: Api, context: Context): void {
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
      const { rows, reached } = await findPeople(context.db, request.session.memberId, filter, wanted);
      const shown = pageTo(request, reply, rows, wanted.limit, byPosition, reached);
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
    ...getPerson,
    handler: async ({ session, params }) => {
      await context.limits.take('membersShown', session.memberId);
      const row = await findByUsername(context.db, session.memberId, params.username);
      assertFound(row);
      return otherUser(context, row);
    },
  });

  api.route({
    ...suggestPeopleCall,
    handler: async ({ session, query }) => {
      await context.limits.take('membersShown', session.memberId, mentionLimits.suggestions);
      return suggestPeople(context.db, session.memberId, query.q);
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
