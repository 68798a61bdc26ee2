import { getPlatformAnalytics } from '@kopa/contracts/admin/analytics';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { analyticsOf } from './analytics.actions.ts';

/** Figures for administrators. */
export function analyticsRoutes(api: Api, context: Context): void {
  api.route({
    ...getPlatformAnalytics,
    handler: ({ query: { from, to, interval = 'day' } }) => analyticsOf(context, { from, to }, interval),
  });
}
