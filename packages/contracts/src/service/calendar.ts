import { type Static, Type } from 'typebox';
import { calendarLimits } from '../limits.ts';
import { Audience } from '../news/channels.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { LagosDate } from './service-year.ts';

export const calendarKinds = ['clearance_window', 'suspension', 'cds_day', 'passing_out', 'other'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The names of the kinds, as members read them and administrators choose them. */
export const calendarKindNames: Record<CalendarKind, string> = {
  clearance_window: 'Clearance',
  suspension: 'Suspension',
  cds_day: 'CDS day',
  passing_out: 'Passing-out',
  other: 'Notice',
};

/** Dates of the service year that an office has announced (product 4.37). `from` and `to` are included. */
export const CalendarEntry = Type.Object({
  id: Id,
  kind: OneOf(calendarKinds),
  title: Type.String(),
  from: LagosDate,
  to: LagosDate,
  audience: Audience,
  /** The office in its own words, such as "NYSC Lagos State Secretariat". */
  announcedBy: Type.String(),
  note: Nullable(Type.String()),
  /** Number or address of the circular. */
  source: Nullable(Type.String()),
  publishedAt: DateTime,
  /** Null until it is changed. */
  changedAt: Nullable(DateTime),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** An entry as administrators see it. */
export const AdminCalendarEntry = Type.Object({
  ...CalendarEntry.properties,
  /** Active members of the audience when it was published or last changed. */
  reach: Count,
});
export type AdminCalendarEntry = Static<typeof AdminCalendarEntry>;

export const calendarActions = ['published', 'changed', 'withdrawn'] as const;
export type CalendarAction = (typeof calendarActions)[number];

/** A step in the life of an entry, with the entry as it was after it. */
export const CalendarChange = Type.Object({
  at: DateTime,
  administrator: Type.Object({ id: Id, name: Type.String() }),
  action: OneOf(calendarActions),
  entry: AdminCalendarEntry,
});
export type CalendarChange = Static<typeof CalendarChange>;

const writable = {
  title: Line(textLimits.calendarTitle),
  from: LagosDate,
  to: LagosDate,
  announcedBy: Line(textLimits.announcedBy),
};
const optional = {
  note: Type.Optional(Nullable(Text(textLimits.calendarNote, 0))),
  source: Type.Optional(Nullable(Line(textLimits.calendarSource, 0))),
};

export const NewCalendarEntry = Strict({
  kind: OneOf(calendarKinds),
  audience: Audience,
  ...writable,
  ...optional,
});
export type NewCalendarEntry = Static<typeof NewCalendarEntry>;

export const CalendarEntryChanges = Strict(
  {
    title: Type.Optional(writable.title),
    from: Type.Optional(writable.from),
    to: Type.Optional(writable.to),
    announcedBy: Type.Optional(writable.announcedBy),
    ...optional,
  },
  { minProperties: 1 },
);
export type CalendarEntryChanges = Static<typeof CalendarEntryChanges>;

/** Finds the entries of which any day is from `from` to `to`. */
const Days = { from: Type.Optional(LagosDate), to: Type.Optional(LagosDate) };

const memberCall = callsOf('service', 'member');
const officialCall = callsOf('service', 'official');

export const listCalendar = memberCall('listCalendar', 'GET /api/calendar', {
  summary: 'The announced dates that concern the member, the earliest first',
  description:
    `Without \`from\` from ${calendarLimits.shownBefore} days ago, without \`to\` to the end of the service; without ` +
    'a linked portal those for everybody, for a year.',
  querystring: Strict({ ...Days, ...PageQuery.properties }),
  response: { 200: Type.Array(CalendarEntry) },
});

export const listAdminCalendar = officialCall('listAdminCalendar', 'GET /api/admin/calendar', {
  summary: 'The announced dates that are not withdrawn, the earliest first',
  description: '`state` finds the entries of the state and of its LGAs, `lga` those of the LGA.',
  querystring: Strict({
    kind: Type.Optional(OneOf(calendarKinds)),
    state: Type.Optional(Text(textLimits.audience)),
    lga: Type.Optional(Text(textLimits.audience)),
    ...Days,
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(AdminCalendarEntry) },
});

export const publishCalendarEntry = officialCall('publishCalendarEntry', 'POST /api/admin/calendar', {
  summary: 'Publish dates that an office has announced',
  description:
    `At most ${calendarLimits.days} days, a passing-out and \`other\` ${calendarLimits.longDays}; not over before ` +
    'today. The audience is everybody (empty), a state, or an LGA with its state, each with or without a batch; a CDS ' +
    'group needs an LGA. New windows and suspensions are told to the members of the audience.',
  limits: ['calendarEntries'],
  headers: IdempotencyHeaders,
  body: NewCalendarEntry,
  response: { 201: AdminCalendarEntry },
});

export const changeCalendarEntry = officialCall('changeCalendarEntry', 'PATCH /api/admin/calendar/:id', {
  summary: 'Change announced dates; a moved window or suspension is told to the members of the audience',
  errors: ['not_found'],
  limits: ['calendarEntries'],
  params: IdParams('id'),
  body: CalendarEntryChanges,
  response: { 200: AdminCalendarEntry },
});

export const withdrawCalendarEntry = officialCall('withdrawCalendarEntry', 'DELETE /api/admin/calendar/:id', {
  summary: 'Withdraw announced dates; the history stays',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});

export const getCalendarReach = officialCall('getCalendarReach', 'GET /api/admin/calendar/reach', {
  summary: 'How many active members an audience has now',
  querystring: Audience,
  response: { 200: Type.Object({ reach: Count }) },
});

export const listCalendarHistory = officialCall('listCalendarHistory', 'GET /api/admin/calendar/:id/history', {
  summary: 'Who has published, changed and withdrawn an entry, the oldest first',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: Type.Array(CalendarChange) },
});
