import type { ErrorCode } from '@kopa/contracts/errors';
import type { Subject } from '@kopa/contracts/subjects';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from './api.ts';
import type { Readiness } from './readiness.ts';

const Status = Type.Object({ status: Type.String() });
const [alive, ready, takesSockets] = ['/healthz', '/readyz', '/readyz/sockets'] as const;
const checks: ReadonlySet<unknown> = new Set([alive, ready, takesSockets]);

/** True for health checks, which are served even under overload. */
export function isHealthCheck({ routeOptions }: FastifyRequest): boolean {
  return checks.has(routeOptions.url);
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests, and the database was available a second ago.
 * `/readyz/sockets`: it takes sockets, which outlast an outage of the database.
 */
export function healthRoutes(api: Api, readiness: Pick<Readiness, 'isReady' | 'isStopped'>): void {
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
  const isOpen = described(
    'isOpen',
    'The process takes sockets, also without its database',
    '404 while the process stops: a front sends it no new sockets, and keeps those that it has.',
    ['invalid_request', 'not_found'],
  );
  api.get(alive, isAlive, async () => ({ status: 'ok' }));

  api.get(ready, isReady, async () => {
    if (!(await readiness.isReady())) throw fail('unavailable', { retryAfter: 2 });
    return { status: 'ready' };
  });

  api.get(takesSockets, isOpen, async () => {
    if (readiness.isStopped()) throw fail('not_found');
    return { status: 'ready' };
  });
}
