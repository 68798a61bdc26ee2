import { type Static, Type } from 'typebox';
import { analyticsLimits, clearanceDayLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Count, Nullable, OneOf, Strict, Text } from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';

export const analyticsIntervals = ['day', 'week', 'month'] as const;
export type AnalyticsInterval = (typeof analyticsIntervals)[number];

/** The events of an interval, of all members together (product 3.11). */
const PlatformFigures = Type.Object({
  /** New accounts. */
  registrations: Count,
  /** Members who used Kopa, each counted once. */
  activeMembers: Count,
  posts: Count,
  comments: Count,
  /** Direct messages and messages of groups. */
  messages: Count,
  /** Connections that were accepted. */
  connections: Count,
  /** Accounts that were linked to the service portal. */
  portalLinks: Count,
  /** Reports of content and members. */
  reports: Count,
  /** Support tickets that were opened. */
  tickets: Count,
  /** Average hours from a ticket to its answer, of those answered in the interval; null without any. */
  hoursToAnswer: Nullable(Type.Number({ minimum: 0 })),
});
export type PlatformFigures = Static<typeof PlatformFigures>;
export type PlatformFigure = keyof PlatformFigures;

/** The figures of a range of days, in intervals, and by state. */
export const PlatformAnalytics = Type.Object({
  /** The intervals from the first to the last, those without an event included. */
  series: Type.Array(Type.Object({ from: LagosDate, ...PlatformFigures.properties })),
  /** Every state and the FCT: its members of today, and the posts that members of the state shared in the range. */
  states: Type.Array(Type.Object({ state: Type.String(), members: Count, posts: Count })),
});
export type PlatformAnalytics = Static<typeof PlatformAnalytics>;

const call = callsOf('admin', 'moderator');

export const getPlatformAnalytics = call('getPlatformAnalytics', 'GET /api/admin/analytics', {
  summary: 'Figures of a range of days, in intervals and by state',
  description:
    `Dates are days in Lagos, \`to\` is included. At most ${analyticsLimits.intervals} intervals. ` +
    'Weeks begin on Monday; the first and the last interval end with the range.',
  querystring: Strict({
    from: LagosDate,
    to: LagosDate,
    interval: Type.Optional(OneOf(analyticsIntervals)),
  }),
  response: { 200: PlatformAnalytics },
});

/** The clearances of a day in a state, by LGAs with figures (product 4.54). */
export const ClearanceDayOfState = Type.Object({
  date: LagosDate,
  state: Type.String(),
  /** LGAs that had figures. */
  lgas: Count,
  /** Of them those whose last figures have two thirds for "closed" and "nobody" together. */
  closed: Count,
});
export type ClearanceDayOfState = Static<typeof ClearanceDayOfState>;

export const listClearanceDays = call('listClearanceDays', 'GET /api/admin/analytics/clearance-days', {
  summary: `The clearances of a state on the last ${clearanceDayLimits.shown} days, the earliest first`,
  description: 'Days without figures included.',
  querystring: Strict({ state: Text(textLimits.audience) }),
  response: { 200: Type.Array(ClearanceDayOfState, { maxItems: clearanceDayLimits.shown }) },
});
