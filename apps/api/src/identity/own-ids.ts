import type { Route } from '@kopa/contracts/route';
import { assertOwnIds } from '@kopa/rules/ownership';
import type { Api } from '../http/api.ts';

/**
 * Adds a hook that refuses, after validation, another member's id in a field that the contract declares as the caller's
 * (`self`). Call it before the routes of the scope are registered. @throws 403 forbidden
 */
export function guardOwnIds(scope: Api): void {
  scope.addHook('onRoute', (options) => {
    const { self } = options as { self?: Route['self'] };
    if (self === undefined) return;
    options.preHandler = (request, _reply, done) => {
      assertOwnIds({ self }, request, request.session.memberId);
      done();
    };
  });
}
