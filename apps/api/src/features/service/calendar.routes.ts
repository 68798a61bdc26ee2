import * as calendar from '@kopa/contracts/service/calendar';
import { assertAudience, calendarDaysOf } from '@kopa/rules/service/calendar';
import { assertInScope } from '@kopa/rules/service/office-scope';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { loadEntries } from './calendar.actions.ts';
import { changeEntry, loadHistory, publishEntry, withdrawEntry } from './calendar-entries.actions.ts';
import { countAudience, findAdminEntries } from './calendar-entries.queries.ts';

/** The announced dates that concern the member. */
export function calendarRoutes(api: Api, context: Context): void {
  api.route({
    ...calendar.listCalendar,
    handler: async (request, reply) => {
      const { from, to, ...paging } = request.query;
      const wanted = pageRequest(paging);
      const rows = await loadEntries(context, request.session.memberId, { from, to }, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    },
  });
}

/** The announced dates, for administrators. */
export function adminCalendarRoutes(api: Api, context: Context): void {
  api.route({
    ...calendar.listAdminCalendar,
    handler: async (request, reply) => {
      const { from, to, limit, cursor, ...filter } = request.query;
      const wanted = pageRequest({ limit, cursor });
      const rows = await findAdminEntries(
        context.db,
        request.scope,
        { ...filter, ...calendarDaysOf({ from, to }) },
        wanted,
      );
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    },
  });

  api.route({
    ...calendar.publishCalendarEntry,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.status(201).send(await publishEntry(context, request.adminSession, request.body, key));
    },
  });

  api.route({
    ...calendar.changeCalendarEntry,
    handler: ({ adminSession, params, body }) => changeEntry(context, adminSession, params.id, body),
  });

  api.route({
    ...calendar.withdrawCalendarEntry,
    handler: async ({ adminSession, params }, reply) => {
      await withdrawEntry(context, adminSession, params.id);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...calendar.getCalendarReach,
    handler: async ({ query, scope }) => {
      assertAudience(query, 'querystring');
      assertInScope(scope, query);
      return { reach: await countAudience(context.db, query) };
    },
  });

  api.route({
    ...calendar.listCalendarHistory,
    handler: ({ params, scope }) => loadHistory(context, scope, params.id),
  });
}
