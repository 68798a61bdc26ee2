import { Readable } from 'node:stream';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { type Budget, createBudget } from './budget.ts';
import { isHealthCheck } from './health.ts';
import { type Pools, poolOf } from './pools.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The slots of requests in progress, by kind. */
    pools: Pools;
  }
}

const MiB = 1024 * 1024;

/** Bodies up to this size in bytes are not counted, because the number of slots already limits their memory. */
const smallBody = 64 * 1024;
/** Bytes of bodies in memory at once. Uploads have their own budget, so that visitors cannot use it up. */
const bodyBytesAtOnce = 32 * MiB;
const uploadBytesAtOnce = 96 * MiB;
/** Two of the largest photos. */
const uploadBytesPerMember = 32 * MiB;
const uploadBody = MiB;

/**
 * Limits the requests and the bytes of bodies that a process handles at once. Others are refused early with 503, so
 * that admitted requests stay fast. A request has no slot while its body arrives and once its answer is ready, so that
 * slow senders and slow readers block nobody. A photo keeps its slot, among photos only, until it is read. Health
 * checks always pass. Under overload the load shedder refuses most requests before they get here.
 */
export function boundInFlight(app: Api, pools: Pools): void {
  const bodies = createBudget(bodyBytesAtOnce);
  const uploads = createBudget(uploadBytesAtOnce);
  const uploadsOf = new Map<number, Budget>();
  const releaseOf = new WeakMap<FastifyRequest, () => void>();
  const withoutSlot = new WeakSet<FastifyRequest>();

  const takeSlot = (request: FastifyRequest) => {
    const slots = pools[poolOf(request)];
    const release = slots.take();
    if (release === null) slots.refused += 1;
    return granted(release);
  };

  app.decorate('pools', pools);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws || isHealthCheck(request)) return done();
    releaseOf.set(request, takeSlot(request));
    reply.raw.once('close', () => releaseOf.get(request)?.());
    done();
  });

  app.addHook('preParsing', async (request, reply) => {
    const size = bodySize(request);
    if (size === 0) return;
    if (!request.raw.complete) {
      releaseOf.get(request)?.();
      withoutSlot.add(request);
    }
    if (size <= smallBody) return;
    const isUpload = request.routeOptions.bodyLimit > uploadBody;
    if (isUpload) {
      const { memberId } = request.session;
      const own = uploadsOf.get(memberId) ?? createBudget(uploadBytesPerMember);
      uploadsOf.set(memberId, own);
      reply.raw.once('close', granted(own.take(size))).once('close', () => {
        if (own.isUnused()) uploadsOf.delete(memberId);
      });
    }
    reply.raw.once('close', granted((isUpload ? uploads : bodies).take(size)));
  });

  app.addHook('preValidation', (request, _reply, done) => {
    if (withoutSlot.has(request) && releaseOf.has(request)) {
      releaseOf.set(request, takeSlot(request));
    }
    done();
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) releaseOf.get(request)?.();
    done(null, payload);
  });
}

/** @throws 503 overloaded for null */
function granted(release: (() => void) | null): () => void {
  if (release === null) throw fail('overloaded', { retryAfter: 1 });
  return release;
}

/** The size of the body in bytes: the announced one, at most the limit of the route. */
function bodySize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
