import { buildJourney } from './service-builders.ts';
import type { World } from './world.ts';

/** The demo world's journeys: one of Ada's that has ended, and one that she was asked to watch. */
export function demoSafety(ago: (minutes: number) => string): Pick<World, 'journeys'> {
  const hour = 60;
  return {
    journeys: [
      buildJourney(1, {
        ...{ from: 'Ikeja', to: 'Abeokuta', vehicle: null, status: 'arrived' },
        ...{ startedAt: ago(50 * hour), expectedAt: ago(47 * hour), endedAt: ago(47.5 * hour) },
        contacts: [{ memberId: 2, status: 'watching' }],
      }),
      buildJourney(2, {
        ...{ travellerId: 2, startedAt: ago(hour), expectedAt: ago(-2 * hour) },
        contacts: [{ memberId: 1, status: 'asked' }],
      }),
    ],
  };
}
