import type { Route } from '@kopa/contracts/route';
import { assertOwnIds } from '@kopa/rules/ownership';
import type { Api } from '../http/api.ts';

/**
 * Refuses, with 403 after the validation, every call of a member scope in which an id that its contract declares as the
 * caller's own is another member's. To be called before the scope's routes are registered.
 */
export function guardOwnIds(scope: Api): void {
  scope.addHook('onRoute', (options) => {
    const { self } = options as { self?: Route['self'] };
    if (self === undefined) return;
    options.preHandler = async (request) => assertOwnIds({ self }, request, request.session.memberId);
  });
}
