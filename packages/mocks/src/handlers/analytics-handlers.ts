import { getPlatformAnalytics } from '@kopa/contracts/analytics';
import { type CallLimit, callLimits } from '@kopa/contracts/call-limits';
import { getSystem, type PartOfSystem } from '@kopa/contracts/system';
import { analyticsOf } from '../analytics.ts';
import { callsOf } from '../calls.ts';
import type { World } from '../world.ts';

/** Figures and the state of the system, for administrators. */
export function analyticsHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.administrator(getPlatformAnalytics, ({ query: { from, to, interval = 'day' } }) =>
      analyticsOf({ from, to }, interval),
    ),

    calls.administrator(getSystem, () => ({
      version: 'development',
      startedAt: world.now().toISOString(),
      database: part('ok', 'PostgreSQL 18.1, 1.2 GB'),
      queue: part('ok', 'On time'),
      mail: part('degraded', '3 waiting, 0 given up'),
      push: part('off', 'Not set up'),
      portal:
        world.portalFault === null
          ? part('ok', 'Calls go through')
          : part('degraded', 'It keeps failing and is left alone for a moment'),
      storage: part('ok', '48.0 GB free'),
      limits: (Object.keys(callLimits) as CallLimit[]).map((name) => ({
        ...{ name, points: callLimits[name].points, seconds: callLimits[name].per / 1000 },
      })),
    })),
  ];
}

const part = (state: PartOfSystem['state'], detail: string): PartOfSystem => ({ state, detail });
