import {
  getUnreadCount,
  listNotifications,
  readAllNotifications as readAllCall,
  readNotification as readCall,
} from '@kopa/contracts/notifications/notifications';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { readAllNotifications, readNotification } from './notifications.actions.ts';
import { countUnread, findNotifications } from './notifications.queries.ts';

export function notificationsRoutes(api: Api, context: Context): void {
  api.route({
    ...listNotifications,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => findNotifications(context.db, request.session.memberId, wanted)),
  });

  api.route({
    ...getUnreadCount,
    handler: async (request) => ({ count: await countUnread(context.db, request.session.memberId) }),
  });

  api.route({
    ...readCall,
    handler: (request) => readNotification(context, request.session, request.params.id),
  });

  api.route({
    ...readAllCall,
    handler: (request) => readAllNotifications(context, request.session),
  });
}
