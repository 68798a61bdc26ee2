import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Id, IdParams, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { Case, CaseDetails, JudgedMember } from './cases.ts';
import { Appeal, appealOutcomes, MemberDecision } from './decisions.ts';
import { caseStatuses } from './reports.ts';

const adminFields = {
  ...Appeal.properties,
  member: JudgedMember,
  decision: MemberDecision,
  /** The calling administrator made the decision, so that somebody else decides the appeal. */
  isOwnDecision: Type.Boolean(),
  /** The administrator who decided the appeal; null while it is open. */
  administrator: Nullable(Type.Object({ id: Id, name: Type.String() })),
};

/** An appeal as administrators see it. `case` is null for a suspension without a case, and once the case is deleted. */
export const AdminAppeal = Type.Object({ ...adminFields, case: Nullable(Case) });
export type AdminAppeal = Static<typeof AdminAppeal>;

/** An appeal with the whole case. */
export const AppealDetails = Type.Object({ ...adminFields, case: Nullable(CaseDetails) });
export type AppealDetails = Static<typeof AppealDetails>;

const call = callsOf('moderation', 'moderator');

export const listAppeals = call('listAppeals', 'GET /api/admin/appeals', {
  summary: 'Appeals, oldest first; the number of matches in X-Total-Count',
  querystring: Strict({ status: Type.Optional(OneOf(caseStatuses)), ...PageQuery.properties }),
  response: { 200: Type.Array(AdminAppeal) },
});

export const getAppeal = call('getAppeal', 'GET /api/admin/appeals/:id', {
  summary: 'An appeal with its case',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 200: AppealDetails },
});

export const decideAppeal = call('decideAppeal', 'POST /api/admin/appeals/:id/decision', {
  summary: 'Uphold or overturn a decision of another administrator; the member is told',
  description: 'Overturning restores the kept content and ends the suspension at once.',
  errors: ['own_decision', 'not_found', 'already_decided'],
  params: IdParams('id'),
  body: Strict({ outcome: OneOf(appealOutcomes), note: Text(textLimits.caseNote) }),
  response: { 200: AppealDetails },
});
