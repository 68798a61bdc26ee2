import { type Static, Type } from 'typebox';
import { serviceLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Count, Id, IdParams, NoContent, Nullable, OneOf, Strict } from '../schema.ts';
import { itemKeys, milestoneKeys } from './service-course.ts';

/** A calendar date in Nigeria, YYYY-MM-DD. */
export const LagosDate = Type.String({ format: 'date' });

/** A calendar month, YYYY-MM. */
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A part of the service year. `from` and `to` are included. */
export const Milestone = Type.Object({
  key: OneOf(milestoneKeys),
  title: Type.String(),
  from: LagosDate,
  to: LagosDate,
  state: OneOf(['past', 'now', 'next']),
  /** Its checklist; empty for most. */
  items: Type.Array(Type.Object({ key: OneOf(itemKeys), label: Type.String(), isDone: Type.Boolean() })),
});
export type Milestone = Static<typeof Milestone>;

const clearanceStatuses = ['upcoming', 'open', 'cleared', 'missed', 'unmarked', 'suspended'] as const;

/**
 * The clearance of a month. Its window is open from `opensOn` to `closesOn`, both included. `missed` is one without an
 * entry whose window was announced, `unmarked` one whose window was the usual one.
 */
export const Clearance = Type.Object({
  month: Month,
  opensOn: LagosDate,
  closesOn: LagosDate,
  clearedOn: Nullable(LagosDate),
  status: OneOf(clearanceStatuses),
  /**
   * An office has announced the window, or suspended the month. Without either the next three are null. False also for a
   * cleared month in a suspension, with the suspension's office, note and source.
   */
  isAnnounced: Type.Boolean(),
  announcedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
  source: Nullable(Type.String()),
  /** The window closed before the day on which the member registered. The month counts for nothing. */
  isBeforeJoining: Type.Boolean(),
});
export type Clearance = Static<typeof Clearance>;

/** A member's service year: the portal's record and the member's entries (product 4.25). */
export const ServiceYear = Type.Object({
  start: LagosDate,
  end: LagosDate,
  milestones: Type.Array(Milestone),
  clearances: Type.Array(Clearance),
  /** `attended` is the portal's number. `rollCalls` counts the roll calls at which the member was marked present. */
  cds: Type.Object({ attended: Count, required: Count, rollCalls: Count }),
  risk: OneOf(['none', 'watch', 'high']),
  /** A window has closed without an entry, and the member has not said yet which months they have cleared. */
  asksForMonths: Type.Boolean(),
});
export type ServiceYear = Static<typeof ServiceYear>;

const call = callsOf('service', 'member');
const ofOneself = { self: { params: ['id'] } } as const;

export const getServiceYear = call('getServiceYear', 'GET /api/users/:id/service', {
  summary: 'Milestones, clearances and what is at risk',
  ...ofOneself,
  errors: ['portal_not_connected'],
  params: IdParams('id'),
  response: { 200: ServiceYear },
});

export const updateClearance = call('updateClearance', 'PUT /api/users/:id/service/clearances/:month', {
  summary: 'Enter on which day one has cleared for a month, or take it back',
  description: 'A day in the future or before the month is 400, a month without a clearance 404.',
  ...ofOneself,
  errors: ['portal_not_connected', 'not_found'],
  params: Strict({ id: Id, month: Month }),
  body: Strict({ clearedOn: Nullable(LagosDate) }),
  response: { 200: ServiceYear },
});

export const enterClearances = call('enterClearances', 'PUT /api/users/:id/service/clearances', {
  summary: 'Answer which months one has cleared, and on which days',
  description: 'All of them or none. An empty list answers nothing; either way the question does not come again.',
  ...ofOneself,
  errors: ['portal_not_connected', 'not_found'],
  params: IdParams('id'),
  body: Strict({
    clearances: Type.Array(Strict({ month: Month, clearedOn: LagosDate }), {
      maxItems: serviceLimits.clearancesAtOnce,
    }),
  }),
  response: { 200: ServiceYear },
});

export const updateItem = call('updateItem', 'PUT /api/users/:id/service/items/:key', {
  summary: 'Tick an item of a checklist, or untick it',
  ...ofOneself,
  errors: ['portal_not_connected'],
  params: Strict({ id: Id, key: OneOf(itemKeys) }),
  body: Strict({ isDone: Type.Boolean() }),
  response: { 200: ServiceYear },
});

export const shareCalendar = call('shareCalendar', 'GET /api/users/:id/service/calendar', {
  summary: "The private address of one's own service year for a calendar",
  description: 'The same address until it is revoked. Whoever knows it can read the calendar without a session.',
  ...ofOneself,
  errors: ['portal_not_connected'],
  params: IdParams('id'),
  response: { 200: Type.Object({ url: Type.String() }) },
});

export const revokeCalendar = call('revokeCalendar', 'DELETE /api/users/:id/service/calendar', {
  summary: 'End the address of the calendar',
  ...ofOneself,
  params: IdParams('id'),
  response: { 204: NoContent },
});

/** Where calendars fetch a service year; its answer is an iCalendar file. */
export const calendarFileUrl = '/api/service-calendars/:file';
