import { type Static, Type } from 'typebox';
import { publicLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Nullable, Strict } from '../schema.ts';
import { CalendarEntry } from './calendar.ts';

/** A batch by its year, such as "2026 Batch A". */
export const CallUpBatch = Type.String({ pattern: '^20[0-9]{2} Batch [ABC]$' });

/** Announced dates as anybody may read them (product 4.53). */
export const PublicEntry = Type.Object({
  ...Type.Pick(CalendarEntry, ['id', 'kind', 'title', 'from', 'to']).properties,
  /** Null for everybody. */
  batch: Nullable(Type.String()),
  ...Type.Pick(CalendarEntry, ['announcedBy', 'note', 'source', 'changedAt']).properties,
});
export type PublicEntry = Static<typeof PublicEntry>;

const call = callsOf('service', 'visitor');

export const listPublicCalendar = call('listPublicCalendar', 'GET /api/public/calendar', {
  summary: 'The announced dates for everybody, and those for one batch, the earliest first',
  description:
    `Those that run today or begin within ${publicLimits.ahead} days, at most ${publicLimits.entries}. ` +
    'Without `batch` only those for everybody.',
  limits: ['publicCalendarPerAddress'],
  querystring: Strict({ batch: Type.Optional(CallUpBatch) }),
  response: { 200: Type.Array(PublicEntry, { maxItems: publicLimits.entries }) },
});
