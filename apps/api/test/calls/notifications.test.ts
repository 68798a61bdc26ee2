import {
  getUnreadCount,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@kopa/contracts/notifications';
import { walk } from './walk.ts';
import type { World } from './world.ts';

/** Bayo comments on a post of Ada's; answers the id of her notification. */
async function notifyAda({ ada, bayo, context }: World): Promise<number> {
  const post = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Arrived in camp' });
  await bayo.call('POST', `/api/social-feeds/${post.body.id}/comments`, { content: 'Welcome' });
  const { id } = await context.db
    .selectFrom('notifications')
    .select('id')
    .where('memberId', '=', ada.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const ofAda = async (world: World) => {
  await notifyAda(world);
  return { params: { id: world.ada.id } };
};

walk(import.meta.filename, [
  { route: listNotifications, given: ofAda },
  { route: getUnreadCount, given: ofAda },
  {
    route: readNotification,
    given: async (world) => ({ params: { id: await notifyAda(world) } }),
    refusals: { 'another member as if there were none': ({ bayo }) => ({ by: bayo, status: 404 }) },
  },
  { route: readAllNotifications, given: ofAda },
]);
