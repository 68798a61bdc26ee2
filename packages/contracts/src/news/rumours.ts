import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
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

const tags: Tag[] = ['rumours'];
const adminTags: Tag[] = ['administration'];

export const listRumours = route({
  method: 'GET',
  url: '/api/rumours',
  limits: ['searches'],
  schema: {
    operationId: 'listRumours',
    tags,
    summary: 'Answered rumours, the last answer first; with a search similar ones, also open ones',
    description: 'A search has one page, the most similar first.',
    querystring: Strict({ search: Type.Optional(Text(textLimits.rumour)), ...PageQuery.properties }),
    response: { 200: Type.Array(Rumour) },
  },
});

export const askRumour = route({
  method: 'POST',
  url: '/api/rumours',
  errors: ['foreign_photo'],
  limits: ['rumours'],
  schema: {
    operationId: 'askRumour',
    tags,
    summary: 'Ask whether something is true',
    headers: IdempotencyHeaders,
    body: NewRumour,
    response: { 201: Rumour },
  },
});

export const joinRumour = route({
  method: 'POST',
  url: '/api/rumours/:id/askers',
  hotRow: { of: 'rumour', params: ['id'] },
  errors: ['not_found'],
  schema: { operationId: 'joinRumour', tags, summary: 'Ask, too', params: IdParams('id'), response: { 200: Rumour } },
});

export const leaveRumour = route({
  method: 'DELETE',
  url: '/api/rumours/:id/askers',
  hotRow: { of: 'rumour', params: ['id'] },
  errors: ['not_found'],
  schema: {
    operationId: 'leaveRumour',
    tags,
    summary: 'Ask no more; an open question without askers is gone',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});

export const listAdminRumours = route({
  method: 'GET',
  url: '/api/admin/rumours',
  schema: {
    operationId: 'listAdminRumours',
    tags: adminTags,
    summary: 'Rumours, newest first; the number of matches in X-Total-Count',
    querystring: Strict({ status: Type.Optional(OneOf(rumourStatuses)), ...PageQuery.properties }),
    response: { 200: Type.Array(AdminRumour) },
  },
});

export const answerRumour = route({
  method: 'PATCH',
  url: '/api/admin/rumours/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'answerRumour',
    tags: adminTags,
    summary: 'Answer a rumour, or correct the answer; all who have asked are told',
    params: IdParams('id'),
    body: RumourAnswer,
    response: { 200: AdminRumour },
  },
});

export const removeRumour = route({
  method: 'DELETE',
  url: '/api/admin/rumours/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'removeRumour',
    tags: adminTags,
    summary: 'Remove a rumour that breaks the rules; nobody is told',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});
