import * as calendar from '@kopa/contracts/service/calendar';
import { listPublicCalendar } from '@kopa/contracts/service/public-calendar';
import { assertInScope } from '@kopa/rules/office/office-scope';
import { assertAudience, calendarDaysOf } from '@kopa/rules/service/calendar';
import { forAnybody } from '../../../http/answer/response-headers.ts';
import type { Api } from '../../../http/api.ts';
import { byPosition, pageOf } from '../../../http/paging.ts';
import { takeOfNetwork } from '../../../identity/network-limits.ts';
import type { Context } from '../../../process/context.ts';
import { loadEntries } from './calendar.actions.ts';
import { changeEntry, loadHistory, publishEntry, withdrawEntry } from './calendar-entries.actions.ts';
import { countAudience, findAdminEntries } from './calendar-entries.queries.ts';
import { createPublicCalendar } from './public-calendar.ts';

/** The announced dates that concern the member. */
export function calendarRoutes(api: Api, context: Context): void {
  api.route({
    ...calendar.listCalendar,
    handler: (request, reply) => {
      const { from, to } = request.query;
      return pageOf(request, reply, byPosition, (wanted) =>
        loadEntries(context, request.session.memberId, { from, to }, wanted),
      );
    },
  });
}

/** The announced dates for everybody and for a batch, for anybody. */
export function publicCalendarRoutes(api: Api, context: Context): void {
  const find = createPublicCalendar(context);
  api.route({
    ...listPublicCalendar,
    handler: async ({ ip, query }, reply) => {
      await takeOfNetwork(context, 'publicCalendarPerAddress', ip);
      reply.header('cache-control', forAnybody);
      return find(query.batch);
    },
  });
}

/** The announced dates, for administrators. */
export function adminCalendarRoutes(api: Api, context: Context): void {
  api.route({
    ...calendar.listAdminCalendar,
    handler: (request, reply) => {
      const { from, to, limit, cursor, ...filter } = request.query;
      return pageOf(request, reply, byPosition, (wanted) =>
        findAdminEntries(context.db, request.scope, { ...filter, ...calendarDaysOf({ from, to }) }, wanted),
      );
    },
  });

  api.route({
    ...calendar.publishCalendarEntry,
    handler: (request) => publishEntry(context, request.adminSession, request.body, request.headers['idempotency-key']),
  });

  api.route({
    ...calendar.changeCalendarEntry,
    handler: ({ adminSession, params, body }) => changeEntry(context, adminSession, params.id, body),
  });

  api.route({
    ...calendar.withdrawCalendarEntry,
    handler: ({ adminSession, params }) => withdrawEntry(context, adminSession, params.id),
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
