import type { ErrorCode } from '@kopa/contracts/errors';
import type { Subject } from '@kopa/contracts/subjects';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from '../api.ts';
import type { Readiness } from './readiness.ts';

const Status = Type.Object({ status: Type.String() });
const [alive, ready] = ['/healthz', '/readyz'];

/** True for health checks, which are served even under overload. */
export function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === alive || routeOptions.url === ready;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve requests, and the database was available a second ago. */
export function healthRoutes(api: Api, readiness: Pick<Readiness, 'isReady'>): void {
  const described = (operationId: string, summary: string, description: string, errors: ErrorCode[]) => ({
    errors,
    // A front asks several times a second.
    logLevel: 'warn' as const,
    schema: { tags: ['health'] satisfies Subject[], operationId, summary, description, response: { 200: Status } },
  });
  const isAlive = described('isAlive', 'The process answers', 'Looks at nothing else, not even the database.', [
    'invalid_request',
  ]);
  const isReady = described(
    'isReady',
    'The process can serve, the database included',
    'The database is asked once a second; 503 while it is away and while the process stops.',
    ['invalid_request', 'unavailable'],
  );
  api.get(alive, isAlive, async () => ({ status: 'ok' }));

  api.get(ready, isReady, async () => {
    if (!(await readiness.isReady())) throw fail('unavailable', { retryAfter: 2 });
    return { status: 'ready' };
  });
}
