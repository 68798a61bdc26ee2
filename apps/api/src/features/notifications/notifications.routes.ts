import {
  getUnreadCount,
  listNotifications,
  readAllNotifications as readAllCall,
  readNotification as readCall,
} from '@kopa/contracts/notifications/notifications';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { readAllNotifications, readNotification } from './notifications.actions.ts';
import { countUnread, findNotifications } from './notifications.queries.ts';

export function notificationsRoutes(api: Api, context: Context): void {
  api.route({
    ...listNotifications,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findNotifications(context.db, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
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
    handler: async (request, reply) => {
      await readAllNotifications(context, request.session);
      return reply.status(204).send(null);
    },
  });
}
