import {
  getPushKey,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@kopa/contracts/notifications/push';
import { done } from '../../../answer.ts';
import { pushOutcomes } from '../../outcomes/notifications/push.ts';
import { type Row, toldOfOwn } from '../../row.ts';
import type { World } from '../../world.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser';
/** Keys of RFC 8291's example. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Makes the next request for the key of push messages find that none is configured. */
function missPushKeyOnce({ context }: World): void {
  const { push } = context;
  Object.defineProperty(context, 'push', {
    configurable: true,
    get() {
      Object.defineProperty(context, 'push', { value: push, configurable: true });
      return null;
    },
  });
}

export const rows: Row[] = [
  {
    route: getPushKey,
    refusals: {
      'everybody where push is not configured': (world) => {
        missPushKeyOnce(world);
        return { status: 404 };
      },
    },
  },
  {
    route: subscribeToPush,
    given: () => ({ body: { endpoint, keys } }),
    refusals: {
      'any other server': () => ({ body: { endpoint: 'https://fcm.googleapis.com.example.ng/x', keys }, status: 400 }),
      'a known service without encryption': () => ({
        body: { endpoint: 'http://fcm.googleapis.com/x', keys },
        status: 400,
      }),
      'a text that is no address': () => ({ body: { endpoint: 'fcm', keys }, status: 400 }),
    },
    outcomes: pushOutcomes,
  },
  {
    route: sendTestPush,
    given: async ({ ada }) => {
      done(await ada.call('POST', '/api/push/subscriptions', { endpoint, keys }));
      return {};
    },
    refusals: {
      'a member without devices': ({ chidi }) => ({ by: chidi, status: 409 }),
      'everybody where push is not configured': (world) => {
        missPushKeyOnce(world);
        return { status: 404 };
      },
    },
  },
  { route: unsubscribeFromPush, given: () => ({ body: { endpoint } }) },
  {
    route: updateNotificationSettings,
    given: ({ ada }) => ({ params: { id: ada.id }, body: { likes: false, messageText: false } }),
    publishes: toldOfOwn,
  },
];
