import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Api } from './api.ts';
import { type Budget, createBudget } from './budget.ts';
import { fail } from './errors.ts';
import { isHealthCheck } from './health.ts';

const MiB = 1024 * 1024;

/** Requests at once for each database connection: what waits longer than these would is better told so. */
const requestsPerConnection = 20;
/** Smaller bodies are not counted: they cannot fill the memory before the requests are too many. */
const smallBody = 64 * 1024;
/** Bodies are held in memory while they are read and parsed. Photos have a budget that visitors cannot use up. */
const bodyBytesAtOnce = 32 * MiB;
const uploadBytesAtOnce = 96 * MiB;
/** Two of the largest photos. */
const uploadBytesPerMember = 32 * MiB;
const uploadBody = MiB;

/**
 * Bounds what a process works on at once. More requests, or more bytes of bodies, are refused with 503 before they
 * cost anything, so that those that were let in stay fast. A request takes no place while its body is still on the
 * way, so that slow senders keep nobody out. Health checks always pass.
 */
export function boundInFlight(app: Api, config: Config): void {
  const requests = createBudget(config.DATABASE_POOL_SIZE * requestsPerConnection);
  const bodies = createBudget(bodyBytesAtOnce);
  const uploads = createBudget(uploadBytesAtOnce);
  const uploadsOf = new Map<number, Budget>();
  const places = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.ws || isHealthCheck(request)) return;
    places.set(request, taken(requests, 1));
    reply.raw.once('close', () => places.get(request)?.());
  });

  app.addHook('preParsing', async (request, reply) => {
    const size = bodySize(request);
    if (size === 0) return;
    places.get(request)?.();
    if (size <= smallBody) return;
    const isUpload = request.routeOptions.bodyLimit > uploadBody;
    if (isUpload) {
      const { memberId } = request.session;
      const own = uploadsOf.get(memberId) ?? createBudget(uploadBytesPerMember);
      uploadsOf.set(memberId, own);
      reply.raw.once('close', taken(own, size)).once('close', () => {
        if (own.isUnused()) uploadsOf.delete(memberId);
      });
    }
    reply.raw.once('close', taken(isUpload ? uploads : bodies, size));
  });

  app.addHook('preValidation', async (request) => {
    if (bodySize(request) > 0 && places.has(request)) places.set(request, taken(requests, 1));
  });
}

function taken(budget: Budget, amount: number): () => void {
  const giveBack = budget.take(amount);
  if (giveBack === null) throw fail('overloaded', { retryAfter: 1 });
  return giveBack;
}

/** What the body may take: as announced, or as much as the route allows. */
function bodySize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
