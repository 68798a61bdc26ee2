import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
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

const tags: Tag[] = ['users'];
const self = IdParams('id');

export const getAnalytics = route({
  method: 'GET',
  url: '/api/users/:id/analytics',
  self: { params: ['id'] },
  schema: {
    tags,
    summary: 'Counts of members with the same LGA, PPA or CDS group, and of all members',
    params: self,
    response: { 200: Analytics },
  },
});

export const listActivities = route({
  method: 'GET',
  url: '/api/users/:id/activities',
  self: { params: ['id'] },
  schema: { tags, summary: 'Recent activity, newest first', params: self, response: { 200: Type.Array(Activity) } },
});

export const listRecentMessages = route({
  method: 'GET',
  url: '/api/users/:id/recent-messages',
  self: { params: ['id'] },
  schema: {
    tags,
    summary: 'The newest message of each conversation',
    params: self,
    response: { 200: Type.Array(RecentMessage) },
  },
});
