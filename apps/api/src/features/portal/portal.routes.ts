import { connectPortal as connectCall, disconnectPortal as disconnectCall } from '@kopa/contracts/portal';
import { refreshUser } from '@kopa/contracts/users';
import { assertSelf } from '../../auth/member-session.ts';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { connectPortal, disconnectPortal, refreshFromPortal } from './portal.actions.ts';

export function portalRoutes(api: Api, context: Context): void {
  api.route({
    ...connectCall,
    handler: (request) => {
      const { userId, email, password } = request.body;
      assertSelf(request.session, userId);
      return connectPortal(context, request.session, { email, password });
    },
  });

  api.route({
    ...disconnectCall,
    handler: (request) => disconnectPortal(context, request.session),
  });

  api.route({
    ...refreshUser,
    handler: (request) => {
      assertSelf(request.session, request.params.id);
      return refreshFromPortal(context, request.session);
    },
  });
}
