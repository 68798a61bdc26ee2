import { getAnalytics, listActivities, listRecentMessages } from '@kopa/contracts/notifications/dashboard';
import type { Row } from '../../row.ts';

export const rows: Row[] = [
  { route: getAnalytics, given: ({ ada }) => ({ params: { id: ada.id } }) },
  {
    route: listActivities,
    given: async ({ ada }) => {
      await ada.call('POST', '/api/groups', { name: 'Hikers of Ikeja', type: 'public' });
      return { params: { id: ada.id } };
    },
  },
  {
    route: listRecentMessages,
    given: async ({ ada, bayo }) => {
      await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'Good morning' });
      return { params: { id: ada.id } };
    },
  },
];
