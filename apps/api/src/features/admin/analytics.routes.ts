import { getPlatformAnalytics } from '@kopa/contracts/admin/analytics';
import { getSystem } from '@kopa/contracts/admin/system';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { analyticsOf } from './analytics.actions.ts';
import { systemState } from './system.actions.ts';

/** Figures, and the state of every part of Kopa, for administrators. */
export function analyticsRoutes(api: Api, context: Context): void {
  api.route({
    ...getPlatformAnalytics,
    handler: ({ query: { from, to, interval = 'day' } }) => analyticsOf(context, { from, to }, interval),
  });

  api.route({ ...getSystem, handler: () => systemState(context) });
}
