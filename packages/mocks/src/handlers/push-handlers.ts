import {
  defaultPushServices,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@kopa/contracts/push';
import { assertFound } from '@kopa/rules/existence';
import { assertKnownPushService } from '@kopa/rules/push';
import { callsOf } from '../calls.ts';
import type { World } from '../world.ts';

/** Subscriptions and settings of push messages, which the mocks never send. */
export function pushHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(getPushKey, () => {
      const { pushKey: publicKey } = world;
      assertFound(publicKey);
      return { publicKey };
    }),
    calls.member(subscribeToPush, ({ body: { endpoint } }) => {
      assertKnownPushService(endpoint, defaultPushServices);
      return { endpoint };
    }),
    calls.member(unsubscribeFromPush, () => null),
    calls.member(updateNotificationSettings, ({ user, body }) => {
      Object.assign(user.notificationSettings, body);
      return user;
    }),
  ];
}
