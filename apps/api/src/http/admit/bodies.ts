import { KiB, MiB } from '@kopa/contracts/bytes';
import { fail } from '@kopa/rules/refusal';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../api.ts';

/** Bodies up to this size in bytes are not counted, because the gates bound the number of calls that have one. */
const smallBody = 64 * KiB;
/** Bytes of bodies in memory at once. Uploads have their own bound, so that visitors cannot use it up. */
const bodyBytesAtOnce = 32 * MiB;
const uploadBytesAtOnce = 96 * MiB;
/** Two of the largest photos. */
const uploadBytesPerMember = 32 * MiB;
const uploadBody = MiB;

/** The bodies of calls: `begin` when the handler of one begins, `end` when it has ended. */
export interface Bodies {
  begin(request: FastifyRequest): void;
  end(request: FastifyRequest): void;
}

/**
 * Bounds the bytes of bodies that a process holds at once: beyond them a call is refused before its body is read. The
 * bytes count until the handler has ended, or until the client hangs up before it begins.
 */
export function boundBodies(app: Api): Bodies {
  const bytesOf = new Map<string | number, number>();
  const heldBy = new WeakMap<FastifyRequest, (() => void)[]>();
  const begun = new WeakSet<FastifyRequest>();

  /** @throws 503 overloaded; one body that is larger than the bound alone is accepted */
  function take(owner: string | number, size: number, most: number): () => void {
    const taken = bytesOf.get(owner) ?? 0;
    if (taken > 0 && taken + size > most) throw fail('overloaded', { retryAfter: 1 });
    bytesOf.set(owner, taken + size);
    return () => {
      const left = (bytesOf.get(owner) ?? 0) - size;
      if (left > 0) bytesOf.set(owner, left);
      else bytesOf.delete(owner);
    };
  }

  function end(request: FastifyRequest): void {
    for (const release of heldBy.get(request)?.splice(0) ?? []) release();
  }

  app.addHook('preParsing', async (request, reply) => {
    const size = bodySize(request);
    if (size <= smallBody) return;
    const held: (() => void)[] = [];
    heldBy.set(request, held);
    reply.raw.once('close', () => {
      if (!begun.has(request)) end(request);
    });
    if (request.routeOptions.bodyLimit > uploadBody) {
      held.push(take(request.session.memberId, size, uploadBytesPerMember));
      held.push(take('uploads', size, uploadBytesAtOnce));
    } else held.push(take('bodies', size, bodyBytesAtOnce));
  });

  return { begin: (request) => void begun.add(request), end };
}

/** The size of the body in bytes: the announced one, at most the limit of the route. */
function bodySize({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}
