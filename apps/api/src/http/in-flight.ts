import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Api } from './api.ts';
import { fail } from './errors.ts';
import { isHealthCheck } from './health.ts';

/** Requests at once for each database connection: what waits longer than these would is better told so. */
const requestsPerConnection = 20;
/** Bodies are held in memory while they are read and parsed. */
const bodyBytesAtOnce = 64 * 1024 * 1024;

/**
 * Bounds what a process works on at once. More requests, or more bytes of bodies, are refused with 503 before
 * anything is read or asked of the database, so that those that were let in stay fast. Health checks always pass.
 */
export function boundInFlight(app: Api, config: Config): void {
  const requestsAtOnce = config.DATABASE_POOL_SIZE * requestsPerConnection;
  let requests = 0;
  let bytes = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (request.ws || isHealthCheck(request)) return;
    const size = bodySize(request);
    const isFull = requests >= requestsAtOnce || (bytes > 0 && bytes + size > bodyBytesAtOnce);
    if (isFull) throw fail('overloaded', { retryAfter: 1 });
    requests += 1;
    bytes += size;
    reply.raw.once('close', () => {
      requests -= 1;
      bytes -= size;
    });
  });
}

/** What the body may take: as announced, or as much as the route allows. */
function bodySize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
