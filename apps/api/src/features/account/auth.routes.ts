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
import { byId, pageOf } from '../../http/paging.ts';
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
      return { user };
    },
  });

  api.route({
    ...forgotPassword,
    handler: async (request) => {
      await requestPasswordReset(context, request.body.email, originOf(request, context.config));
      return {};
    },
  });

  api.route({
    ...resetPassword,
    handler: (request) => setForgottenPassword(context, request.body, request.ip),
  });

  api.route({
    ...confirmEmail,
    handler: (request) => useConfirmation(context, request.body.token),
  });
}

/** The calls about the session of the signed-in member. */
export function authRoutes(api: Api, context: Context): void {
  api.route({
    ...logout,
    handler: async (request, reply) => {
      await signOut(context, request.session);
      clearSession(reply, context.config);
    },
  });

  api.route({
    ...getCurrentUser,
    handler: (request) => loadOwnUser(context, context.db, request.session.memberId),
  });

  api.route({
    ...changePassword,
    handler: (request) => changeOwnPassword(context, request.session, request.body, request.ip),
  });

  api.route({
    ...resendConfirmation,
    handler: async (request) => {
      await requestConfirmation(context, request.session);
      return {};
    },
  });

  api.route({
    ...listSessions,
    handler: async (request, reply) => {
      const { id, memberId } = request.session;
      const sessions = await pageOf(request, reply, byId, (wanted) => findSessions(context.db, memberId, wanted));
      return sessions.map((session) => ({ ...session, isCurrent: session.id === id }));
    },
  });

  api.route({
    ...endSession,
    handler: async (request, reply) => {
      await endOwnSession(context, request.session, request.params.id);
      if (request.params.id === request.session.id) clearSession(reply, context.config);
    },
  });

  api.route({
    ...endOtherSessions,
    handler: (request) => endOwnOtherSessions(context, request.session),
  });
}
