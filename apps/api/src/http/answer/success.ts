import type { RouteSchema } from '@kopa/contracts/route';
import type { Api } from '../api.ts';

/**
 * Answers each call with the success of its contract, so that a handler returns the body alone. A call with several
 * successes chooses one itself.
 */
export function answerAsContracted(app: Api): void {
  app.addHook('preHandler', ({ routeOptions }, reply, done) => {
    const { response = {} } = (routeOptions.schema ?? {}) as Partial<RouteSchema>;
    const [status, ...others] = Object.keys(response);
    if (status !== undefined && others.length === 0) reply.code(Number(status));
    done();
  });
}
