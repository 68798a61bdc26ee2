import {
  getPushKey,
  sendTestPush as sendTestPushCall,
  subscribeToPush,
  unsubscribeFromPush,
} from '@kopa/contracts/notifications/push';
import { assertFound } from '@kopa/rules/refusal';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { sendTestPush, subscribe, unsubscribe } from './push.actions.ts';

export function pushRoutes(api: Api, context: Context): void {
  api.route({
    ...getPushKey,
    handler: async () => {
      const { push } = context;
      assertFound(push);
      return { publicKey: push.publicKey };
    },
  });

  api.route({
    ...subscribeToPush,
    handler: (request) => subscribe(context, request.session, request.body),
  });

  api.route({
    ...sendTestPushCall,
    handler: ({ session }) => sendTestPush(context, session),
  });

  api.route({
    ...unsubscribeFromPush,
    handler: (request) => unsubscribe(context, request.session, request.body.endpoint),
  });
}
