import { pathOf } from '@kopa/contracts/route';
import {
  calendarFileUrl,
  enterClearances as enterClearancesCall,
  getServiceYear,
  revokeCalendar as revokeCall,
  shareCalendar as shareCall,
  updateClearance as updateClearanceCall,
  updateItem as updateItemCall,
} from '@kopa/contracts/service/service-year';
import { fail } from '@kopa/rules/refusal';
import { Type } from 'typebox';
import type { Api } from '../../http/api.ts';
import { memberOrigins } from '../../http/check/origin.ts';
import { takeOfNetwork } from '../../identity/network-limits.ts';
import type { Context } from '../../process/context.ts';
import { loadCalendar, revokeCalendar, shareCalendar } from './calendar/service-calendars.actions.ts';
import { enterClearances, loadServiceYear, updateClearance, updateItem } from './service-year.actions.ts';

/** The member's own service year. */
export function serviceYearRoutes(api: Api, context: Context): void {
  api.route({
    ...getServiceYear,
    handler: ({ session }) => loadServiceYear(context, context.db, session.memberId),
  });

  api.route({
    ...updateClearanceCall,
    handler: ({ session, params, body }) => updateClearance(context, session, params.month, body.clearedOn),
  });

  api.route({
    ...enterClearancesCall,
    handler: ({ session, body }) => enterClearances(context, session, body.clearances),
  });

  api.route({
    ...updateItemCall,
    handler: ({ session, params, body }) => updateItem(context, session, params.key, body.isDone),
  });

  api.route({
    ...shareCall,
    handler: async ({ session }) => {
      const [origin] = memberOrigins(context.config);
      const file = `${await shareCalendar(context, session)}.ics`;
      return { url: `${origin}${pathOf({ url: calendarFileUrl }, { file })}` };
    },
  });

  api.route({
    ...revokeCall,
    handler: ({ session }) => revokeCalendar(context, session),
  });
}

/** Serves calendars by their secret address: phones fetch them without a session. */
export function serviceCalendarRoutes(api: Api, context: Context): void {
  const params = Type.Object({ file: Type.String({ maxLength: 100 }) });
  // The address is a secret, and a line of the log would have it.
  const options = { schema: { hide: true, tags: ['service calendars'], params }, logLevel: 'silent' } as const;
  api.get(calendarFileUrl, options, async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
    if (token === undefined) throw fail('not_found');
    await takeOfNetwork(context, 'calendarFilesPerAddress', request.ip);
    return reply.type('text/calendar; charset=utf-8').send(await loadCalendar(context, token));
  });
}
