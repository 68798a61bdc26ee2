import { type Static, Type } from 'typebox';
import { OfficeName } from '../office/offices.ts';
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
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
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

const memberCall = callsOf('news', 'member');
const officialCall = callsOf('news', 'official');

export const listChannels = memberCall('listChannels', 'GET /api/channels', {
  summary: "One's own channels: for everybody, state, LGA, batch and CDS group",
  response: { 200: Type.Array(Channel) },
});

const ofOneself = { self: { params: ['id'] }, errors: ['not_found'] } as const;

export const muteChannel = memberCall('muteChannel', 'PUT /api/users/:id/channels/:channelId/mute', {
  summary: 'Mute a channel',
  ...ofOneself,
  params: IdParams('id', 'channelId'),
  response: { 204: NoContent },
});

export const unmuteChannel = memberCall('unmuteChannel', 'DELETE /api/users/:id/channels/:channelId/mute', {
  summary: 'Unmute a channel',
  ...ofOneself,
  params: IdParams('id', 'channelId'),
  response: { 204: NoContent },
});

export const listNotices = memberCall('listNotices', 'GET /api/channels/:id/notices', {
  summary: 'The notices of a channel that have not expired, newest first',
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Notice) },
});

export const readNotices = memberCall('readNotices', 'PUT /api/channels/:id/read', {
  summary: 'Mark the notices of a channel as read, up to one',
  errors: ['not_found'],
  params: IdParams('id'),
  body: Strict({ noticeId: Id }),
  response: { 204: NoContent },
});

export const acknowledgeNotice = memberCall('acknowledgeNotice', 'PUT /api/notices/:id/acknowledgement', {
  summary: 'Acknowledge a notice',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});

export const publishNotice = officialCall('publishNotice', 'POST /api/admin/notices', {
  summary: 'Publish a notice to an audience',
  description:
    'One audience: everybody (empty), a state, an LGA with its state, a batch or a CDS group. `expiresAt` is in the future.',
  limits: ['notices'],
  headers: IdempotencyHeaders,
  body: NewNotice,
  response: { 201: AdminNotice },
});

export const listAdminNotices = officialCall('listAdminNotices', 'GET /api/admin/notices', {
  summary: 'All notices with their figures, newest first',
  querystring: PageQuery,
  response: { 200: Type.Array(AdminNotice) },
});

export const getReach = officialCall('getReach', 'GET /api/admin/notices/reach', {
  summary: 'How many members an audience has now',
  querystring: Audience,
  response: { 200: Type.Object({ reach: Count }) },
});

export const withdrawNotice = officialCall('withdrawNotice', 'DELETE /api/admin/notices/:id', {
  summary: 'Withdraw a notice',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});
