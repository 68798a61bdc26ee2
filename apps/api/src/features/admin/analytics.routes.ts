import { getPlatformAnalytics, listClearanceDays } from '@kopa/contracts/admin/analytics';
import { getSystem } from '@kopa/contracts/admin/system';
import { getToDo } from '@kopa/contracts/admin/to-do';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { clearanceDaysOf } from '../service/clearance-days.actions.ts';
import { analyticsOf } from './analytics.actions.ts';
import { systemState } from './system.actions.ts';
import { toDoOf } from './to-do.actions.ts';

/** Figures, the work that waits, and the state of every part of Kopa, for administrators. */
export function analyticsRoutes(api: Api, context: Context): void {
  api.route({
    ...getPlatformAnalytics,
    handler: ({ query: { from, to, interval = 'day' } }) => analyticsOf(context, { from, to }, interval),
  });

  api.route({ ...getToDo, handler: ({ adminRole, scope }) => toDoOf(context, adminRole, scope) });

  api.route({ ...listClearanceDays, handler: ({ query }) => clearanceDaysOf(context, query.state) });

  api.route({ ...getSystem, handler: () => systemState(context) });
}
