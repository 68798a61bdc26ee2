import { type Static, Type } from 'typebox';
import { clearanceDayLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Count, DateTime, NoContent, Nullable, OneOf, Strict } from '../schema.ts';
import { LagosDate } from './service-year.ts';

/** How a member has found the clearance of a day. */
export const clearanceDayStatuses = ['open', 'closed', 'nobody'] as const;
export type ClearanceDayStatus = (typeof clearanceDayStatuses)[number];

const Wait = Type.Integer({ minimum: 0, maximum: clearanceDayLimits.waitMinutes });

/** A member's answer. A wait comes with `open` only. */
export const ClearanceAnswer = Type.Object({
  status: OneOf(clearanceDayStatuses),
  waitMinutes: Nullable(Wait),
  at: DateTime,
});
export type ClearanceAnswer = Static<typeof ClearanceAnswer>;

/** The answers of the last hours in an LGA, as they were at the last renewal. */
export const ClearanceFigures = Type.Object({
  /** In steps of ten, downwards. */
  count: Type.Integer({ minimum: clearanceDayLimits.step }),
  /** `mixed` where none has two thirds. */
  status: OneOf([...clearanceDayStatuses, 'mixed']),
  /** The median of the waits, downwards in steps of 15; null below ten waits. */
  waitMinutes: Nullable(Count),
});
export type ClearanceFigures = Static<typeof ClearanceFigures>;

/** The clearance of a day in Nigeria in the LGA of a member (product 4.54). */
export const ClearanceDay = Type.Object({
  date: LagosDate,
  place: Type.Object({ state: Type.String(), lga: Type.String() }),
  /** The day lies in the member's window in force, so that they may answer. */
  isInWindow: Type.Boolean(),
  own: Nullable(ClearanceAnswer),
  /** Null below ten answers. */
  answers: Nullable(ClearanceFigures),
  /** When the answers were counted; without any the time of this answer. */
  asOf: DateTime,
});
export type ClearanceDay = Static<typeof ClearanceDay>;

/** `waitMinutes` with another status than `open` is 400. */
export const NewClearanceAnswer = Strict({
  status: OneOf(clearanceDayStatuses),
  waitMinutes: Type.Optional(Wait),
});
export type NewClearanceAnswer = Static<typeof NewClearanceAnswer>;

const call = callsOf('service', 'member');

export const getClearanceDay = call('getClearanceDay', 'GET /api/clearance-days/today', {
  summary: "How others have found today's clearance in one's own LGA",
  errors: ['portal_not_connected'],
  response: { 200: ClearanceDay },
});

export const answerClearanceDay = call('answerClearanceDay', 'PUT /api/clearance-days/today', {
  summary: "Tell how one has found today's clearance, or tell it anew",
  description: "On a day of the member's window in force; a suspended month has none. A wait without `open` is 400.",
  errors: ['portal_not_connected', 'not_today', 'portal_account_used'],
  limits: ['clearanceAnswers'],
  body: NewClearanceAnswer,
  response: { 200: ClearanceDay },
});

export const withdrawClearanceAnswer = call('withdrawClearanceAnswer', 'DELETE /api/clearance-days/today', {
  summary: "Take one's own answer of today back, if there is one",
  response: { 204: NoContent },
});
