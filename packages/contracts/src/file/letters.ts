import { type Static, Type } from 'typebox';
import { letterLimits } from '../limits.ts';
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
} from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';
import { letterKeys, letterSteps } from './letter-templates.ts';

/** Values of a letter's fields by name; null for an optional one that is left out. */
export type LetterValues = Record<string, string | number | null>;

// Type.Record is avoided because its builder adds 11 kB (gzip) to the browser bundles.
const values = (options: object = {}) =>
  Type.Unsafe<LetterValues>({
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    ...options,
  });

const warningCodes = ['leave_exceeded', 'too_late_marriage', 'too_late_maternity', 'weekend_only'] as const;

export const letterOutcomes = ['granted', 'refused', 'withdrawn'] as const;
export type LetterResult = (typeof letterOutcomes)[number];

/** The names of the outcomes, as members read them. */
export const letterOutcomeNames: Record<LetterResult, string> = {
  granted: 'Granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** An office on a letter's route; the day is null until it was handed in there. */
export const LetterStepState = Type.Object({
  step: OneOf(letterSteps),
  on: Nullable(LagosDate),
  receivedBy: Nullable(Type.String()),
});
export type LetterStepState = Static<typeof LetterStepState>;

const Days = Type.Integer({ minimum: 1, maximum: letterLimits.daysMax });

export const LetterOutcome = Type.Object({ outcome: OneOf(letterOutcomes), on: LagosDate, days: Nullable(Count) });
export type LetterOutcome = Static<typeof LetterOutcome>;

/** A member's letter, as it was written (product 4.48). */
export const Letter = Type.Object({
  id: Id,
  templateKey: OneOf(letterKeys),
  title: Type.String(),
  addressee: Type.String(),
  through: Type.Array(Type.String()),
  enclosures: Type.Array(Type.String()),
  fields: values(),
  /** The day of its last writing. */
  on: LagosDate,
  createdAt: DateTime,
  text: Type.String(),
  /** Judged at each reading, as of the first step's day, else of today. They refuse nothing. */
  warnings: Type.Array(Type.Object({ code: OneOf(warningCodes), message: Type.String() })),
  steps: Type.Array(LetterStepState),
  outcome: Nullable(LetterOutcome),
});
export type Letter = Static<typeof Letter>;
export type LetterWarning = Letter['warnings'][number];

export const NewLetter = Strict({
  templateKey: OneOf(letterKeys),
  fields: values(),
  /** When one that waited for the network was written: at most 7 days ago, never in the future. */
  at: Type.Optional(DateTime),
});
export type NewLetter = Static<typeof NewLetter>;

export const LetterChanges = Strict({ fields: values({ minProperties: 1 }) });
export type LetterChanges = Static<typeof LetterChanges>;

export const NewStep = Strict({ on: LagosDate, receivedBy: Type.Optional(Nullable(Line(textLimits.receivedBy))) });
export type NewStep = Static<typeof NewStep>;

export const NewOutcome = Strict({
  outcome: OneOf(letterOutcomes),
  on: LagosDate,
  /** Of a granted letter with a field of days only; left out, the days asked for. */
  days: Type.Optional(Nullable(Days)),
});
export type NewOutcome = Static<typeof NewOutcome>;

/** The days of leave in the service year; without a linked portal all that were granted count. */
export const LeaveBalance = Type.Object({ allowed: Count, granted: Count, left: Count });
export type LeaveBalance = Static<typeof LeaveBalance>;

const call = callsOf('file', 'member');
const ofOneself = { self: { params: ['id'] } } as const;
const self = IdParams('id');
const one = IdParams('id', 'letterId');
const atStep = Strict({ id: Id, letterId: Id, step: OneOf(letterSteps) });

export const listLetters = call('listLetters', 'GET /api/users/:id/letters', {
  summary: 'Own letters, newest first',
  ...ofOneself,
  params: self,
  querystring: PageQuery,
  response: { 200: Type.Array(Letter) },
});

export const writeLetter = call('writeLetter', 'POST /api/users/:id/letters', {
  summary: 'Write a letter from a template',
  description: 'A missing, unknown or invalid field is 400. An optional one may be null.',
  ...ofOneself,
  limits: ['letters'],
  errors: ['too_many_letters'],
  headers: IdempotencyHeaders,
  params: self,
  body: NewLetter,
  response: { 201: Letter },
});

export const getLetter = call('getLetter', 'GET /api/users/:id/letters/:letterId', {
  summary: 'One of the own letters',
  params: one,
  response: { 200: Letter },
  ...ofOneself,
  errors: ['not_found'],
});

export const changeLetter = call('changeLetter', 'PATCH /api/users/:id/letters/:letterId', {
  summary: 'Change fields of a letter that was not handed in; it is written anew',
  ...ofOneself,
  errors: ['not_found', 'letter_handed_in'],
  params: one,
  body: LetterChanges,
  response: { 200: Letter },
});

export const deleteLetter = call('deleteLetter', 'DELETE /api/users/:id/letters/:letterId', {
  summary: 'Delete a letter',
  params: one,
  response: { 204: NoContent },
  ...ofOneself,
  errors: ['not_found'],
});

export const handInLetter = call('handInLetter', 'PUT /api/users/:id/letters/:letterId/steps/:step', {
  summary: 'Enter when a letter was handed in at an office, and who took it',
  description:
    'A step that the template lacks is 400, and so is a day after today, before the letter, before the step before or ' +
    'after the next one.',
  ...ofOneself,
  errors: ['not_found', 'step_order'],
  params: atStep,
  body: NewStep,
  response: { 200: Letter },
});

export const undoStep = call('undoStep', 'DELETE /api/users/:id/letters/:letterId/steps/:step', {
  summary: 'Take the last step of a letter back',
  description: 'The first one stays while there is an outcome.',
  ...ofOneself,
  errors: ['not_found', 'step_order'],
  params: atStep,
  response: { 200: Letter },
});

export const recordOutcome = call('recordOutcome', 'PUT /api/users/:id/letters/:letterId/outcome', {
  summary: 'Enter the outcome of a letter, or another one',
  description: 'A day after today or before the first step is 400.',
  ...ofOneself,
  errors: ['not_found', 'not_handed_in'],
  params: one,
  body: NewOutcome,
  response: { 200: Letter },
});

export const getLeave = call('getLeave', 'GET /api/users/:id/leave', {
  summary: 'Days of leave that are left',
  ...ofOneself,
  params: self,
  response: { 200: LeaveBalance },
});
