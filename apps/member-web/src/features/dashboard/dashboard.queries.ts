import { getAnalytics, listActivities, listRecentMessages } from '@kopa/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsMessages } from '../../lists/follows-messages.ts';
import { followsConnections } from '../../people/connections.keys.ts';

const dashboardKey = ['dashboard'] as const;

/** Numbers of members who share a place or a group with the member. */
export function analyticsQuery(memberId: number) {
  return queryOptions({
    queryKey: [...dashboardKey, 'analytics', memberId],
    queryFn: ({ signal }) => api.call(getAnalytics, { params: { id: memberId } }, { signal }),
    meta: followsConnections,
  });
}

/** The newest messages from others. */
export function recentMessagesQuery(memberId: number) {
  return queryOptions({
    queryKey: [...dashboardKey, 'recent-messages', memberId],
    queryFn: ({ signal }) => api.call(listRecentMessages, { params: { id: memberId } }, { signal }),
    meta: followsMessages,
  });
}

/** Recent activities of the member. */
export function activitiesQuery(memberId: number) {
  return queryOptions({
    queryKey: [...dashboardKey, 'activities', memberId],
    queryFn: ({ signal }) => api.call(listActivities, { params: { id: memberId } }, { signal }),
    meta: { ...followsConnections, ...followsMessages },
  });
}
