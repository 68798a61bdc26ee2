import {
  getUnreadCount,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@kopa/contracts/notifications/notifications';
import { done } from '../../../answer.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** Lets Bayo comment on a post of Ada and returns the id of her notification. */
async function notifyAda({ ada, bayo }: World): Promise<number> {
  const post = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Arrived in camp' });
  await bayo.call('POST', `/api/social-feeds/${post.body.id}/comments`, { content: 'Welcome' });
  return done(await ada.call('GET', `/api/users/${ada.id}/notifications?limit=1`))[0].id;
}

const ofAda = async (world: World) => {
  await notifyAda(world);
  return { params: { id: world.ada.id } };
};

export const rows: Row[] = [
  { route: listNotifications, given: ofAda },
  { route: getUnreadCount, given: ofAda },
  {
    route: readNotification,
    given: async (world) => ({ params: { id: await notifyAda(world) } }),
    refusals: { 'another member as if there were none': ({ bayo }) => ({ by: bayo, status: 404 }) },
  },
  { route: readAllNotifications, given: ofAda },
];
