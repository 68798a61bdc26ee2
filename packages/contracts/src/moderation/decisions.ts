import { type Static, Type } from 'typebox';
import { appealLimits } from '../limits.ts';
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
import { caseActions } from './cases.ts';
import { caseStatuses, subjectTypes } from './reports.ts';

export const appealOutcomes = ['upheld', 'overturned'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** The kinds of things that an overturned decision brings back. */
export const restoredKinds = ['content', 'suspension', 'warning', 'nothing'] as const;
export type Restored = (typeof restoredKinds)[number];

const appealFields = {
  id: Id,
  text: Type.String(),
  status: OneOf(caseStatuses),
  /** Null while it is open; so are note and resolvedAt. */
  outcome: Nullable(OneOf(appealOutcomes)),
  note: Nullable(Type.String()),
  createdAt: DateTime,
  resolvedAt: Nullable(DateTime),
};

/** A member's appeal against a decision. `restored` is null while it is open. */
export const Appeal = Type.Object({ ...appealFields, restored: Nullable(OneOf(restoredKinds)) });
export type Appeal = Static<typeof Appeal>;

/** A decision as the member whom it is about sees it. It names neither reporters nor administrators. */
export const MemberDecision = Type.Object({
  id: Id,
  /** Null for a suspension without a case, and once the case is deleted. */
  caseId: Nullable(Id),
  action: OneOf(caseActions),
  subjectType: OneOf(subjectTypes),
  /** The beginning of the reported text; null where no text is kept. */
  excerpt: Nullable(Type.String({ maxLength: appealLimits.excerpt })),
  note: Nullable(Type.String()),
  /** Days of a suspension; null for one without an end, and for other actions. */
  days: Nullable(Count),
  decidedAt: DateTime,
  appealUntil: DateTime,
  appeal: Nullable(Type.Object(appealFields)),
});
export type MemberDecision = Static<typeof MemberDecision>;

const call = callsOf('moderation', 'member');

export const listDecisions = call('listDecisions', 'GET /api/users/:id/decisions', {
  summary: 'Decisions about the member, newest first',
  description: 'Those that removed something, warned or suspended the member.',
  self: { params: ['id'] },
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(MemberDecision) },
});

export const appealDecision = call('appealDecision', 'POST /api/users/:id/decisions/:decisionId/appeal', {
  summary: 'Appeal against a decision, once and within 30 days',
  self: { params: ['id'] },
  errors: ['not_found', 'appeal_exists', 'appeal_too_late'],
  params: IdParams('id', 'decisionId'),
  headers: IdempotencyHeaders,
  body: Strict({ text: Text(textLimits.appeal) }),
  response: { 201: Appeal },
});
