import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { DateTime, Id, IdempotencyHeaders, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** The kinds of subjects that members can report. */
export const subjectTypes = [
  'post',
  'comment',
  'direct_message',
  'group_message',
  'member',
  'photo',
  'group',
  'ppa_review',
] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'self_harm',
  'false_information',
  'impersonation',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons that make a case urgent, whatever else was reported (product 4.24). */
export const urgentReasons = ['self_harm', 'violence'] as const satisfies readonly ReportReason[];

/** The names of the reasons, as members choose them and administrators read them. */
export const reportReasonNames: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  violence: 'Violence',
  sexual: 'Sexual content',
  self_harm: 'Self-harm',
  false_information: 'False information',
  impersonation: 'Impersonation',
  other: 'Something else',
};

export const caseStatuses = ['open', 'resolved'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The state of a report. */
export const reportOutcomes = ['no_action', 'removed', 'warned', 'suspended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const NewReport = Strict({
  subjectType: OneOf(subjectTypes),
  subjectId: Id,
  reason: OneOf(reportReasons),
  note: Type.Optional(Nullable(Text(textLimits.reportNote, 0))),
});
export type NewReport = Static<typeof NewReport>;

/** A report as its writer sees it. `outcome` is null until it is resolved. */
export const Report = Type.Object({
  id: Id,
  subjectType: OneOf(subjectTypes),
  subjectId: Id,
  reason: OneOf(reportReasons),
  note: Nullable(Type.String()),
  status: OneOf(caseStatuses),
  outcome: Nullable(OneOf(reportOutcomes)),
  createdAt: DateTime,
  resolvedAt: Nullable(DateTime),
});
export type Report = Static<typeof Report>;

const call = callsOf('moderation', 'member');

export const createReport = call('createReport', 'POST /api/reports', {
  summary: 'Report something; a repetition by the same member answers the first report',
  description: 'What the member cannot see is `not_found`. Once its case is decided, it may be reported again.',
  hotRow: { of: 'case', body: ['subjectType', 'subjectId'] },
  errors: ['own_content', 'not_found'],
  limits: ['reports'],
  headers: IdempotencyHeaders,
  body: NewReport,
  response: { 201: Report, 200: Report },
});

export const listOwnReports = call('listOwnReports', 'GET /api/reports', {
  summary: "The member's own reports, newest first",
  querystring: PageQuery,
  response: { 200: Type.Array(Report) },
});
