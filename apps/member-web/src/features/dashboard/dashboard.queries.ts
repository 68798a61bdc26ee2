import { listActivities, listRecentMessages } from '@kopa/contracts/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { followsMessages } from '../../shared/lists/follows-messages.ts';
import { followsConnections } from '../../shared/people/connections.keys.ts';

const dashboardKey = ['dashboard'] as const;

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
