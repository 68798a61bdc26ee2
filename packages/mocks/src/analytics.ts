import type { AnalyticsInterval, PlatformAnalytics } from '@kopa/contracts/analytics';
import { stateNames } from '@kopa/contracts/lgas';
import { type DayRange, intervalsOf } from '@kopa/rules/analytics';

/** Invented figures of a range of days: the same for the same range. @throws 400 invalid_request */
export function analyticsOf(range: DayRange, interval: AnalyticsInterval): PlatformAnalytics {
  const series = intervalsOf(range, interval).map(({ from }, place) => ({
    ...{ from, registrations: 12 + (place % 7), activeMembers: 180 + place, posts: 40 + (place % 5) * 3 },
    ...{ comments: 65 + (place % 4) * 5, messages: 420 + place * 2, connections: 30 + (place % 6) },
    ...{ portalLinks: 9 + (place % 3), reports: place % 3, tickets: 2 + (place % 2) },
    hoursToAnswer: place % 4 === 0 ? null : 3.5,
  }));
  const states = stateNames.map((state, place) => ({
    state,
    members: 20 + ((place * 7) % 40),
    posts: (place * 5) % 30,
  }));
  return { series, states };
}
