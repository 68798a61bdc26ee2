import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Count, DateTime, Id, IdParams, OneOf } from '../schema.ts';

export const Analytics = Type.Object({
  userConnections: Count,
  sameLgaCount: Count,
  samePpaCount: Count,
  sameCdsCount: Count,
  totalUsers: Count,
  /** The letters and records in the member's own file (product 4.48); left out while there are none. */
  fileCount: Type.Optional(Count),
});
export type Analytics = Static<typeof Analytics>;

export const Activity = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  type: OneOf(['join_group', 'new_connection', 'message']),
  message: Type.String(),
  createdAt: DateTime,
});
export type Activity = Static<typeof Activity>;

export const RecentMessage = Type.Object({
  id: Id,
  senderName: Type.String(),
  content: Type.String(),
  timestamp: DateTime,
});
export type RecentMessage = Static<typeof RecentMessage>;

const call = callsOf('notifications', 'member');
const self = IdParams('id');

export const getAnalytics = call('getAnalytics', 'GET /api/users/:id/analytics', {
  summary: 'Counts of members with the same LGA, PPA or CDS group, and of all members',
  self: { params: ['id'] },
  params: self,
  response: { 200: Analytics },
});

export const listActivities = call('listActivities', 'GET /api/users/:id/activities', {
  summary: 'Recent activity, newest first',
  self: { params: ['id'] },
  params: self,
  response: { 200: Type.Array(Activity) },
});

export const listRecentMessages = call('listRecentMessages', 'GET /api/users/:id/recent-messages', {
  summary: 'The newest message of each conversation',
  self: { params: ['id'] },
  params: self,
  response: { 200: Type.Array(RecentMessage) },
});
