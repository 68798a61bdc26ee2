import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { type Budget, createBudget } from './budget.ts';
import { isHealthCheck } from './health.ts';
import type { Slots } from './slots.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The places of requests that are worked on at once. */
    places: Slots;
  }
}

const MiB = 1024 * 1024;

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
 * way, so that slow senders keep nobody out. Health checks always pass. Most of a rush is refused earlier, at the door.
 */
export function boundInFlight(app: Api, places: Slots): void {
  const bodies = createBudget(bodyBytesAtOnce);
  const uploads = createBudget(uploadBytesAtOnce);
  const uploadsOf = new Map<number, Budget>();
  const placeOf = new WeakMap<FastifyRequest, () => void>();
  const withoutPlace = new WeakSet<FastifyRequest>();

  const place = () => {
    const giveBack = places.take();
    if (giveBack === null) places.refused += 1;
    return granted(giveBack);
  };

  app.decorate('places', places);
  app.addHook('onRequest', async (request, reply) => {
    if (request.ws || isHealthCheck(request)) return;
    placeOf.set(request, place());
    reply.raw.once('close', () => placeOf.get(request)?.());
  });

  app.addHook('preParsing', async (request, reply) => {
    const size = bodySize(request);
    if (size === 0) return;
    if (!request.raw.complete) {
      placeOf.get(request)?.();
      withoutPlace.add(request);
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

  app.addHook('preValidation', async (request) => {
    if (withoutPlace.has(request) && placeOf.has(request)) placeOf.set(request, place());
  });
}

/** @throws 503 overloaded where nothing was to be had */
function granted(giveBack: (() => void) | null): () => void {
  if (giveBack === null) throw fail('overloaded', { retryAfter: 1 });
  return giveBack;
}

/** What the body may take: as announced, or as much as the route allows. */
function bodySize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
