import { listNotifications } from '@kopa/contracts/notifications/notifications';
import { done } from '../../answer.ts';
import type { PagedList } from './paged-list.ts';

export const notificationsLists: PagedList[] = [
  {
    route: listNotifications,
    add: async ({ register, ada }) => {
      done(await (await register()).call('POST', '/api/connections', { connectedUserId: ada.id }));
      return done(await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`))[0].id;
    },
  },
];
