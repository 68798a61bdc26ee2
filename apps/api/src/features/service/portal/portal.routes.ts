import {
  connectPortal as connectCall,
  disconnectPortal as disconnectCall,
  refreshUser,
} from '@kopa/contracts/service/portal';
import type { Api } from '../../../http/api.ts';
import type { Context } from '../../../process/context.ts';
import { connectPortal, disconnectPortal, refreshFromPortal } from './portal.actions.ts';

export function portalRoutes(api: Api, context: Context): void {
  api.route({
    ...connectCall,
    handler: (request) => {
      const { email, password } = request.body;
      return connectPortal(context, request.session, { email, password }, request.ip);
    },
  });

  api.route({
    ...disconnectCall,
    handler: (request) => disconnectPortal(context, request.session),
  });

  api.route({
    ...refreshUser,
    handler: (request) => refreshFromPortal(context, request.session),
  });
}
