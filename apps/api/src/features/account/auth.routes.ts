import { getCurrentUser, login, logout, register } from '@kopa/contracts/account/auth';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@kopa/contracts/account/credentials';
import { endOtherSessions, endSession, listSessions } from '@kopa/contracts/account/sessions';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import { clearSession, originOf, sendSession } from '../../identity/member-session.ts';
import { createRegistrationPace } from '../../identity/registration-pace.ts';
import { findSessions } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { endOwnOtherSessions, endOwnSession, registerMember, signIn, signOut } from './auth.actions.ts';
import {
  changeOwnPassword,
  requestConfirmation,
  requestPasswordReset,
  setForgottenPassword,
  useConfirmation,
} from './credentials.actions.ts';
import { loadOwnUser } from './profile.actions.ts';

/** The calls for visitors. */
export function visitorRoutes(api: Api, context: Context): void {
  const pace = createRegistrationPace(context.config.KOPA_RATE_LIMIT_FACTOR);

  api.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password } = request.body;
      const logged = { ...context, log: request.log };
      const { user, ...session } = await signIn(logged, email, password, originOf(request, context.config));
      sendSession(reply, context.config, session);
      return { user };
    },
  });

  api.route({
    ...register,
    handler: async (request, reply) => {
      const { user, ...session } = await registerMember(context, pace, request.body, originOf(request, context.config));
      sendSession(reply, context.config, session);
      return reply.status(201).send({ user });
    },
  });

  api.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      await requestPasswordReset(context, request.body.email, request.ip);
      return reply.status(202).send({});
    },
  });

  api.route({
    ...resetPassword,
    handler: async (request, reply) => {
      await setForgottenPassword(context, request.body, request.ip);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...confirmEmail,
    handler: async (request, reply) => {
      await useConfirmation(context, request.body.token);
      return reply.status(204).send(null);
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

  api.route({
    ...changePassword,
    handler: async (request, reply) => {
      await changeOwnPassword(context, request.session, request.body, request.ip);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...resendConfirmation,
    handler: async (request, reply) => {
      await requestConfirmation(context, request.session);
      return reply.status(202).send({});
    },
  });

  api.route({
    ...listSessions,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findSessions(context.db, request.session.memberId, wanted);
      const shown = page(request, reply, rows, wanted.limit, ({ id }) => id);
      return shown.map((session) => ({ ...session, isCurrent: session.id === request.session.id }));
    },
  });

  api.route({
    ...endSession,
    handler: async (request, reply) => {
      await endOwnSession(context, request.session, request.params.id);
      if (request.params.id === request.session.id) clearSession(reply, context.config);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...endOtherSessions,
    handler: async (request, reply) => {
      await endOwnOtherSessions(context, request.session);
      return reply.status(204).send(null);
    },
  });
}
