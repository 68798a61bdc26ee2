import { getCurrentUser, login, logout, register } from '@kopa/contracts/auth';
import { clearSession, sendSession } from '../../auth/member-session.ts';
import { createRegistrationPace } from '../../auth/registration-pace.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { loadOwnUser } from '../users/users.actions.ts';
import { registerMember, signIn, signOut } from './auth.actions.ts';

/** The calls for visitors. */
export function visitorRoutes(api: Api, context: Context): void {
  const pace = createRegistrationPace(context.config.KOPA_RATE_LIMIT_FACTOR);

  api.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password } = request.body;
      const { key, user } = await signIn({ ...context, log: request.log }, email, password, request.ip);
      sendSession(reply, context.config, key);
      return { user };
    },
  });

  api.route({
    ...register,
    handler: async (request, reply) => {
      const { key, user } = await registerMember(context, pace, request.body, request.ip);
      sendSession(reply, context.config, key);
      return reply.status(201).send({ user });
    },
  });
}

/** The calls about the session of the signed-in member. */
export function authRoutes(api: Api, context: Context): void {
  api.route({
    ...logout,
    handler: async (request, reply) => {
      await signOut(context, request.session);
      clearSession(reply, context.config);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...getCurrentUser,
    handler: (request) => loadOwnUser(context, context.db, request.session.memberId),
  });
}
