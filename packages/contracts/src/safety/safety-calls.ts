import { type Static, Type } from 'typebox';
import { Person } from '../people/person.ts';
import { callsOf } from '../route.ts';
import {
  Count,
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { textLimits } from '../text-limits.ts';

export const safetyStatuses = ['safe', 'need_help'] as const;
export type SafetyStatus = (typeof safetyStatuses)[number];

/** A state, or one of its LGAs. */
const safetyArea = Strict({
  state: Text(textLimits.audience),
  lga: Type.Optional(Text(textLimits.audience)),
});
export type SafetyArea = Static<typeof safetyArea>;

export const NewSafetyCall = Strict({ ...safetyArea.properties, reason: Text(textLimits.safetyReason) });
export type NewSafetyCall = Static<typeof NewSafetyCall>;

/** A member's answer. A blank text is stored as null. */
export const NewSafetyAnswer = Strict({
  status: OneOf(safetyStatuses),
  text: Type.Optional(Nullable(Text(textLimits.safetyAnswer, 0))),
});
export type NewSafetyAnswer = Static<typeof NewSafetyAnswer>;

/** A safety call as a member of its area sees it (product 4.47). */
export const MemberSafetyCall = Type.Object({
  id: Id,
  area: Type.Object({ state: Type.String(), lga: Nullable(Type.String()) }),
  reason: Type.String(),
  askedAt: DateTime,
  /** Null in the list. Set in the frame that ends the call. */
  endedAt: Nullable(DateTime),
  answer: Nullable(Type.Object({ status: OneOf(safetyStatuses), text: Nullable(Type.String()), answeredAt: DateTime })),
  /** One's connections who have answered that they are safe, the last answer first. */
  connections: Type.Array(Type.Object({ user: Person, status: OneOf(['safe']) })),
});
export type MemberSafetyCall = Static<typeof MemberSafetyCall>;

/** A safety call as administrators see it. */
export const SafetyCall = Type.Object({
  id: Id,
  state: Type.String(),
  /** Null for the whole state. */
  lga: Nullable(Type.String()),
  reason: Type.String(),
  askedAt: DateTime,
  /** By an administrator, or 72 hours after `askedAt`; null before. */
  endedAt: Nullable(DateTime),
  /** The members whom it concerned when it was asked. */
  reach: Count,
  counts: Type.Object({ needHelp: Count, noAnswer: Count, safe: Count }),
});
export type SafetyCall = Static<typeof SafetyCall>;

/** A member whom a call concerns, with the answer; `status` is null without one. `id` is the member's. */
export const SafetyAnswer = Type.Object({
  id: Id,
  name: Type.String(),
  stateCode: Nullable(Type.String()),
  ppa: Nullable(Type.String()),
  lga: Nullable(Type.String()),
  status: Nullable(OneOf(safetyStatuses)),
  text: Nullable(Type.String()),
  answeredAt: Nullable(DateTime),
});
export type SafetyAnswer = Static<typeof SafetyAnswer>;

/** A call with a page of its members: first those in need of help, then those without an answer, then the safe ones. */
export const SafetyCallDetails = Type.Object({ ...SafetyCall.properties, answers: Type.Array(SafetyAnswer) });
export type SafetyCallDetails = Static<typeof SafetyCallDetails>;

const memberCall = callsOf('safety', 'member');
const officialCall = callsOf('safety', 'official');

export const listOpenSafetyCalls = memberCall('listOpenSafetyCalls', 'GET /api/safety-calls', {
  summary: 'The open safety calls that concern the member, newest first',
  description: 'Without pages: an area is asked every 6 hours at most, and a call is open for 72 hours.',
  response: { 200: Type.Array(MemberSafetyCall) },
});

export const answerSafetyCall = memberCall('answerSafetyCall', 'PUT /api/safety-calls/:id/answer', {
  summary: 'Answer a safety call, or replace the answer',
  errors: ['not_found', 'call_ended'],
  params: IdParams('id'),
  body: NewSafetyAnswer,
  response: { 200: MemberSafetyCall },
});

export const startSafetyCall = officialCall('startSafetyCall', 'POST /api/admin/safety-calls', {
  summary: 'Ask the members of a state or an LGA whether they are safe',
  description: 'A place that does not exist is 400. A state and one of its LGAs are different areas.',
  errors: ['recent_call'],
  headers: IdempotencyHeaders,
  body: NewSafetyCall,
  response: { 201: SafetyCall },
});

export const getSafetyReach = officialCall('getSafetyReach', 'GET /api/admin/safety-calls/reach', {
  summary: 'How many members a safety call would concern now',
  querystring: safetyArea,
  response: { 200: Type.Object({ reach: Count }) },
});

export const listSafetyCalls = officialCall('listSafetyCalls', 'GET /api/admin/safety-calls', {
  summary: 'All safety calls with their counts, newest first',
  querystring: PageQuery,
  response: { 200: Type.Array(SafetyCall) },
});

export const getSafetyCall = officialCall('getSafetyCall', 'GET /api/admin/safety-calls/:id', {
  summary: 'A safety call with a page of its answers, which are kept for 30 days; the next page in Link',
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: Strict({
    limit: PageQuery.properties.limit,
    /** Without the format `cursor`, because it contains the place of the status too. */
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: { 200: SafetyCallDetails },
});

export const endSafetyCall = officialCall('endSafetyCall', 'PUT /api/admin/safety-calls/:id/end', {
  summary: 'End a safety call; repeatable without effect',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: SafetyCall },
});
