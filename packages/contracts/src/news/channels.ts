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
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { OfficeName } from '../service/offices.ts';
import { textLimits } from '../text-limits.ts';

/** An official notice as a member sees it. */
export const Notice = Type.Object({
  id: Id,
  channelId: Id,
  title: Type.String(),
  body: Type.String(),
  publishedAt: DateTime,
  expiresAt: Nullable(DateTime),
  needsAcknowledgement: Type.Boolean(),
  /** When the member acknowledged it. */
  acknowledgedAt: Nullable(DateTime),
  /** The administrator who published it. */
  author: Type.Object({ id: Id, name: Type.String() }),
  /** The office for which it was published; null for a moderator's or super administrator's. */
  office: Nullable(OfficeName),
});
export type Notice = Static<typeof Notice>;

/** A channel of official notices to which a member belongs. */
export const Channel = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  isMuted: Type.Boolean(),
  /** Notices since the member's registration that they have not read. */
  unreadCount: Count,
  lastNotice: Nullable(Notice),
});
export type Channel = Static<typeof Channel>;

/** Whom a notice reaches: everybody, or those of one state, LGA of a state, batch or CDS group. */
export const Audience = Strict({
  state: Type.Optional(Text(textLimits.audience)),
  lga: Type.Optional(Text(textLimits.audience)),
  batch: Type.Optional(Text(textLimits.audience)),
  cdsGroup: Type.Optional(Text(textLimits.audience)),
});
export type Audience = Static<typeof Audience>;

/** A notice as administrators see it. */
export const AdminNotice = Type.Object({
  ...Type.Omit(Notice, ['acknowledgedAt']).properties,
  audience: Audience,
  /** Members of the audience when it was published. */
  reach: Count,
  /** Numbers of members who have read and acknowledged it. */
  read: Count,
  acknowledged: Count,
});
export type AdminNotice = Static<typeof AdminNotice>;

export const NewNotice = Strict({
  title: Line(textLimits.noticeTitle),
  body: Text(textLimits.noticeBody),
  audience: Audience,
  needsAcknowledgement: Type.Optional(Type.Boolean()),
  expiresAt: Type.Optional(Nullable(DateTime)),
});
export type NewNotice = Static<typeof NewNotice>;

const tags: Tag[] = ['channels'];
const adminTags: Tag[] = ['administration'];

export const listChannels = route({
  method: 'GET',
  url: '/api/channels',
  schema: {
    operationId: 'listChannels',
    tags,
    summary: "One's own channels: for everybody, state, LGA, batch and CDS group",
    response: { 200: Type.Array(Channel) },
  },
});

const ofOneself = { self: { params: ['id'] }, errors: ['not_found'] } as const;

export const muteChannel = route({
  method: 'PUT',
  url: '/api/users/:id/channels/:channelId/mute',
  ...ofOneself,
  schema: {
    operationId: 'muteChannel',
    tags,
    summary: 'Mute a channel',
    params: IdParams('id', 'channelId'),
    response: { 204: NoContent },
  },
});

export const unmuteChannel = route({
  method: 'DELETE',
  url: '/api/users/:id/channels/:channelId/mute',
  ...ofOneself,
  schema: {
    operationId: 'unmuteChannel',
    tags,
    summary: 'Unmute a channel',
    params: IdParams('id', 'channelId'),
    response: { 204: NoContent },
  },
});

export const listNotices = route({
  method: 'GET',
  url: '/api/channels/:id/notices',
  errors: ['not_found'],
  schema: {
    operationId: 'listNotices',
    tags,
    summary: 'The notices of a channel that have not expired, newest first',
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: Type.Array(Notice) },
  },
});

export const readNotices = route({
  method: 'PUT',
  url: '/api/channels/:id/read',
  errors: ['not_found'],
  schema: {
    operationId: 'readNotices',
    tags,
    summary: 'Mark the notices of a channel as read, up to one',
    params: IdParams('id'),
    body: Strict({ noticeId: Id }),
    response: { 204: NoContent },
  },
});

export const acknowledgeNotice = route({
  method: 'PUT',
  url: '/api/notices/:id/acknowledgement',
  errors: ['not_found'],
  schema: {
    operationId: 'acknowledgeNotice',
    tags,
    summary: 'Acknowledge a notice',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});

export const publishNotice = route({
  method: 'POST',
  url: '/api/admin/notices',
  limits: ['notices'],
  schema: {
    operationId: 'publishNotice',
    tags: adminTags,
    summary: 'Publish a notice to an audience',
    description:
      'One audience: everybody (empty), a state, an LGA with its state, a batch or a CDS group. `expiresAt` is in the future.',
    headers: IdempotencyHeaders,
    body: NewNotice,
    response: { 201: AdminNotice },
  },
});

export const listAdminNotices = route({
  method: 'GET',
  url: '/api/admin/notices',
  schema: {
    operationId: 'listAdminNotices',
    tags: adminTags,
    summary: 'All notices with their figures, newest first',
    querystring: PageQuery,
    response: { 200: Type.Array(AdminNotice) },
  },
});

export const getReach = route({
  method: 'GET',
  url: '/api/admin/notices/reach',
  schema: {
    operationId: 'getReach',
    tags: adminTags,
    summary: 'How many members an audience has now',
    querystring: Audience,
    response: { 200: Type.Object({ reach: Count }) },
  },
});

export const withdrawNotice = route({
  method: 'DELETE',
  url: '/api/admin/notices/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'withdrawNotice',
    tags: adminTags,
    summary: 'Withdraw a notice',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});
