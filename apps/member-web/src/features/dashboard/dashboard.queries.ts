import { listActivities, listRecentMessages } from '@kopa/contracts/notifications/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsConnections } from '../../shared/people/connections.keys.ts';

const dashboardKey = ['dashboard'] as const;
/** `meta` of a query that a new message makes stale. The cache of the messages reads it. */
const followsMessages = { followsMessages: true } as const;

/** The newest messages from others. */
export function recentMessagesQuery(memberId: number) {
  return queryOptions({
    queryKey: [...dashboardKey, 'recent-messages', memberId],
    queryFn: ({ signal }) => api.call(listRecentMessages, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsMessages },
  });
}

/** Recent activities of the member. */
export function activitiesQuery(memberId: number) {
  return queryOptions({
    queryKey: [...dashboardKey, 'activities', memberId],
    queryFn: ({ signal }) => api.call(listActivities, { params: { id: memberId } }, { signal }),
    meta: { offline: true, ...followsConnections, ...followsMessages },
  });
}
