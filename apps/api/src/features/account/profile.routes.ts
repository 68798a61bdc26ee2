import { deleteUser, exportUser, updateColorScheme, updatePrivacy, updateUser } from '@kopa/contracts/account/profile';
import { updateNotificationSettings } from '@kopa/contracts/notifications/push';
import type { Api } from '../../http/api.ts';
import { clearSession } from '../../identity/member-session.ts';
import type { Context } from '../../process/context.ts';
import { deleteAccount } from './account.actions.ts';
import { exportAccount } from './account-export.actions.ts';
import { changePrivacy } from './privacy.actions.ts';
import { chooseColorScheme, chooseNotifications, editProfile } from './profile.actions.ts';

/** The calls about the member's own record. */
export function profileRoutes(api: Api, context: Context): void {
  api.route({
    ...updateUser,
    handler: (request) => editProfile(context, request.session, request.body, request.ip),
  });

  api.route({
    ...updateColorScheme,
    handler: (request) => chooseColorScheme(context, request.session, request.body.colorScheme),
  });

  api.route({
    ...updatePrivacy,
    handler: (request) => changePrivacy(context, request.session, request.body),
  });

  api.route({
    ...deleteUser,
    handler: async (request, reply) => {
      await deleteAccount(context, request.session, request.body.password, request.ip);
      clearSession(reply, context.config);
    },
  });

  api.route({
    ...exportUser,
    handler: async (request, reply) => {
      const text = await exportAccount(context, request.session);
      return reply.type('application/json').send(text as never);
    },
  });

  api.route({
    ...updateNotificationSettings,
    handler: (request) => chooseNotifications(context, request.session, request.body),
  });
}
