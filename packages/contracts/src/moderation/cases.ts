import { type Static, Type } from 'typebox';
import { caseLimits } from '../limits.ts';
import { OfficeName } from '../office/offices.ts';
import { callsOf } from '../route.ts';
import { Count, DateTime, Id, IdParams, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { caseStatuses, reportReasons, subjectTypes } from './reports.ts';

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

export const caseActions = ['dismiss', 'remove', 'warn', 'suspend'] as const;
export type CaseAction = (typeof caseActions)[number];

/** Words for a member in danger, beside an urgent case. */
export const urgentReply =
  'You are not alone, and we read your words. If you are in danger now, call 112 or go to the nearest hospital or camp ' +
  'clinic. Please also tell somebody beside you. May one of us call you?';

/** The member whom a case or appeal is about. */
export const JudgedMember = Type.Object({
  id: Id,
  name: Type.String(),
  username: Type.String(),
  isActive: Type.Boolean(),
});

const Person = Type.Object({ id: Id, name: Type.String() });

/** Days of a suspension that ends by itself. */
export const SuspensionDays = Type.Integer({ minimum: 1, maximum: caseLimits.suspensionDaysMax });

export const Decision = Type.Object({
  action: OneOf(caseActions),
  /** Days of a suspension; null for one without an end, and for other actions. */
  days: Nullable(Count),
  note: Nullable(Type.String()),
  administrator: Person,
  decidedAt: DateTime,
});
export type Decision = Static<typeof Decision>;

/** A decision as an administrator gives it. */
export const GivenDecision = Strict({
  action: OneOf(caseActions),
  days: Type.Optional(SuspensionDays),
  note: Type.Optional(Text(textLimits.caseNote, 0)),
});
export type GivenDecision = Static<typeof GivenDecision>;

/** All reports of one subject until they are decided together. */
export const Case = Type.Object({
  id: Id,
  subjectType: OneOf(subjectTypes),
  subjectId: Id,
  /** The author or owner of the subject; null for a group that nobody owns. `isDeleted`: the account is deleted. */
  member: Nullable(Type.Object({ ...JudgedMember.properties, isDeleted: Type.Boolean() })),
  reportCount: Count,
  reasons: Type.Object(Object.fromEntries(reportReasons.map((reason) => [reason, Type.Optional(Count)]))),
  severity: OneOf(severities),
  /** Somebody may be in danger: it was reported for one of `urgentReasons`. */
  isUrgent: Type.Boolean(),
  /** When an urgent case is due; null for others, and once it is decided. */
  dueAt: Nullable(DateTime),
  /**
   * The subject as it was at the first report. `photos` and `voice` are addresses that an administrator's bearer opens;
   * `photo` is the first photo, `voice` the voice note of a message.
   */
  snapshot: Type.Object({
    text: Nullable(Type.String()),
    photo: Nullable(Type.String()),
    photos: Type.Array(Type.String()),
    voice: Nullable(Type.String()),
  }),
  /** The subject does not exist any more. */
  isDeleted: Type.Boolean(),
  status: OneOf(caseStatuses),
  assignee: Nullable(Person),
  decision: Nullable(Decision),
  firstReportedAt: DateTime,
  lastReportedAt: DateTime,
});
export type Case = Static<typeof Case>;

/** A case with its reports, newest first, and the latest other cases of the member. */
export const CaseDetails = Type.Object({
  ...Case.properties,
  reports: Type.Array(
    Type.Object({
      reporter: Person,
      reason: OneOf(reportReasons),
      note: Nullable(Type.String()),
      createdAt: DateTime,
    }),
  ),
  history: Type.Array(Case),
  /** The accepted offices that the member holds, to tell an impostor from an officer. */
  offices: Type.Array(OfficeName),
});
export type CaseDetails = Static<typeof CaseDetails>;

const call = callsOf('moderation', 'moderator');

export const listCases = call('listCases', 'GET /api/admin/cases', {
  summary:
    'Cases, urgent ones before all, then the gravest first and within it the oldest; the number of matches in X-Total-Count',
  querystring: Strict({
    status: Type.Optional(OneOf(caseStatuses)),
    subjectType: Type.Optional(OneOf(subjectTypes)),
    /** Urgent cases, or only the others. */
    urgent: Type.Optional(Type.Boolean()),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(Case) },
});

export const getCase = call('getCase', 'GET /api/admin/cases/:id', {
  summary: 'A case with its reports and the member’s history',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: CaseDetails },
});

/** The copy of a case's photo, a file that an administrator's bearer opens. `:id` is the case's. */
export const casePhotoUrl = '/api/admin/cases/:id/photo';

/** The copies after the first one, where a post had several photos. `:position` counts from 1. */
export const caseMorePhotosUrl = '/api/admin/cases/:id/photo/:position';

/** The copy of a reported message's voice note. `:id` is the case's. */
export const caseVoiceUrl = '/api/admin/cases/:id/voice';

export const takeCase = call('takeCase', 'PUT /api/admin/cases/:id/assignee', {
  summary: 'Take a case',
  params: IdParams('id'),
  response: { 200: Case },
  errors: ['not_found', 'already_decided'],
});

export const giveCaseBack = call('giveCaseBack', 'DELETE /api/admin/cases/:id/assignee', {
  summary: 'Give a case back',
  errors: ['not_found', 'already_decided'],
  params: IdParams('id'),
  response: { 200: Case },
});

export const decideCase = call('decideCase', 'POST /api/admin/cases/:id/decision', {
  summary: 'Decide a case; consequences and notifications follow at once',
  description: 'The first decision wins. `days` counts for suspend only; without them it lasts until activation.',
  errors: ['cannot_remove', 'no_member', 'otp_stale', 'not_found', 'already_decided'],
  params: IdParams('id'),
  body: GivenDecision,
  response: { 200: Case },
});

export const decideCases = call('decideCases', 'POST /api/admin/cases/decisions', {
  summary: 'Decide several cases alike, each by the rules of one decision',
  description: 'Each case is decided or refused by itself, in the order given; `code` is the reason.',
  errors: ['otp_stale'],
  body: Strict({
    caseIds: Type.Array(Id, { minItems: 1, maxItems: caseLimits.decidedAtOnce, uniqueItems: true }),
    ...GivenDecision.properties,
  }),
  response: {
    200: Type.Object({
      decided: Type.Array(Id),
      refused: Type.Array(Type.Object({ id: Id, code: Type.String() })),
    }),
  },
});
