import { type Static, Type } from 'typebox';
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

export const verdicts = ['true', 'false', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];

export const rumourStatuses = ['open', 'answered'] as const;
export type RumourStatus = (typeof rumourStatuses)[number];

const fields = {
  id: Id,
  text: Type.String(),
  /** URL of a photo. */
  photo: Nullable(Type.String()),
  /** Bytes of its whole file; null without a photo. */
  photoBytes: Nullable(Count),
  /** How many members have asked. */
  askers: Count,
  /** Null until it is answered; so are explanation and source. */
  verdict: Nullable(OneOf(verdicts)),
  explanation: Nullable(Type.String()),
  source: Nullable(Type.String()),
  createdAt: DateTime,
  answeredAt: Nullable(DateTime),
};

/** A rumour that members have heard, and its answer. It does not name the askers. */
export const Rumour = Type.Object({
  ...fields,
  /** The member has asked, too. */
  isAsked: Type.Boolean(),
});
export type Rumour = Static<typeof Rumour>;

/** A rumour as administrators see it. */
export const AdminRumour = Type.Object(fields);
export type AdminRumour = Static<typeof AdminRumour>;

export const NewRumour = Strict({
  text: Text(textLimits.rumour),
  photo: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
});
export type NewRumour = Static<typeof NewRumour>;

export const RumourAnswer = Strict({
  verdict: OneOf(verdicts),
  explanation: Text(textLimits.rumourExplanation),
  source: Type.Optional(Nullable(Line(textLimits.rumourSource, 0))),
});
export type RumourAnswer = Static<typeof RumourAnswer>;

const memberCall = callsOf('news', 'member');
const moderatorCall = callsOf('news', 'moderator');

export const listRumours = memberCall('listRumours', 'GET /api/rumours', {
  summary: 'Answered rumours, the last answer first; with a search similar ones, also open ones',
  description: 'A search has one page, the most similar first.',
  limits: ['searches'],
  querystring: Strict({ search: Type.Optional(Text(textLimits.rumour)), ...PageQuery.properties }),
  response: { 200: Type.Array(Rumour) },
});

export const askRumour = memberCall('askRumour', 'POST /api/rumours', {
  summary: 'Ask whether something is true',
  errors: ['foreign_photo'],
  limits: ['rumours'],
  headers: IdempotencyHeaders,
  body: NewRumour,
  response: { 201: Rumour },
});

export const joinRumour = memberCall('joinRumour', 'POST /api/rumours/:id/askers', {
  summary: 'Ask, too',
  params: IdParams('id'),
  response: { 200: Rumour },
  hotRow: { of: 'rumour', params: ['id'] },
  errors: ['not_found'],
});

export const leaveRumour = memberCall('leaveRumour', 'DELETE /api/rumours/:id/askers', {
  summary: 'Ask no more; an open question without askers is gone',
  hotRow: { of: 'rumour', params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});

export const listAdminRumours = moderatorCall('listAdminRumours', 'GET /api/admin/rumours', {
  summary: 'Rumours, newest first, open ones with the most askers first; the number of matches in X-Total-Count',
  querystring: Strict({ status: Type.Optional(OneOf(rumourStatuses)), ...PageQuery.properties }),
  response: { 200: Type.Array(AdminRumour) },
});

export const answerRumour = moderatorCall('answerRumour', 'PATCH /api/admin/rumours/:id', {
  summary: 'Answer a rumour, or correct the answer; all who have asked are told',
  errors: ['not_found'],
  params: IdParams('id'),
  body: RumourAnswer,
  response: { 200: AdminRumour },
});

export const removeRumour = moderatorCall('removeRumour', 'DELETE /api/admin/rumours/:id', {
  summary: 'Remove a rumour that breaks the rules; nobody is told',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});
