import { type Static, Type } from 'typebox';
import { transparencyLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Count, Nullable } from '../schema.ts';

/** A number of cases or appeals; null from 1 to 9, so that nobody is recognised. */
const Figure = Nullable(Count);

/** The decisions of an ended quarter of the year, in Lagos. */
export const QuarterFigures = Type.Object({
  /** Such as `2026-Q4`. */
  quarter: Type.String({ pattern: '^[0-9]{4}-Q[1-4]$' }),
  /** Cases decided, with those that were dismissed. */
  reports: Figure,
  removed: Figure,
  warned: Figure,
  suspended: Figure,
  /** Appeals decided. */
  appeals: Figure,
  overturned: Figure,
  /** The median of the hours from the first report of a case to its decision; null below 10 cases. */
  medianHours: Nullable(Type.Number({ minimum: 0 })),
});
export type QuarterFigures = Static<typeof QuarterFigures>;

const call = callsOf('moderation', 'visitor');

export const getTransparency = call('getTransparency', 'GET /api/transparency', {
  summary: 'How many cases and appeals were decided in each ended quarter, newest first',
  response: {
    200: Type.Object({ quarters: Type.Array(QuarterFigures, { maxItems: transparencyLimits.quarters }) }),
  },
});
