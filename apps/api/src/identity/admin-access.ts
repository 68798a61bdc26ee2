import { type Access, adminAccessOf } from '@kopa/contracts/access';
import { assertMayCall } from '@kopa/rules/admin/access';
import { assertHoldsOffice, type Scope } from '@kopa/rules/office/office-scope';
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import { withinShare } from '../http/admit/gates.ts';
import type { Api } from '../http/api.ts';
import type { Context } from '../process/context.ts';
import { findScope } from './office-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The places to which an administrator is held, when the session was read; null for none. */
    scope: Scope;
  }
}

/**
 * Holds every call of the administrators' scope to the access in its contract. Call it after the guard and before the
 * routes. An official is refused before the input is read, other roles after it, as everywhere.
 * @throws at the start for a call that is not for administrators
 */
export function guardAdminAccess(scope: Api, context: Context): void {
  scope.addHook('onRoute', (options) => {
    const access = adminAccessOf((options as { access?: Access }).access ?? 'visitor');
    if (access === undefined) throw new Error(`${options.url} is not for administrators by its contract`);
    const holdOfficials = async (request: FastifyRequest): Promise<void> => {
      request.scope = null;
      if (request.adminRole !== 'official') return;
      assertMayCall(access, request.adminRole);
      const { administratorId } = request.adminSession;
      request.scope = await withinShare(context.gates, 'administratorSessions', () =>
        findScope(context.db, administratorId, context.now()),
      );
      if (access.scope === 'place') assertHoldsOffice(request.scope);
    };
    const checkRole: preHandlerHookHandler = (request, _reply, done) => {
      assertMayCall(access, request.adminRole);
      done();
    };
    options.onRequest = [options.onRequest ?? [], holdOfficials].flat();
    options.preHandler = [options.preHandler ?? [], checkRole].flat();
  });
}
