import { Readable } from 'node:stream';
import { createGate } from '@kopa/server-kit/gate';
import type { FastifyRequest } from 'fastify';
import { presentWork, timeLeft } from '../db/deadline.ts';
import type { Api } from './api.ts';
import { isHealthCheck } from './health.ts';
import { poolOf } from './pools.ts';

/** Calls at work for each database connection: enough to keep all of them busy. */
const atWorkPerConnection = 2;
/** The part of them that calls of one area may be. */
const groupShare = 0.6;
/** The longest wait of a call in ms. It leaves a third of a second of the call's deadline for the work. */
const longestWait = 1_000;

/**
 * Lets few calls work at once; the others wait in their order, and are refused after a second. Without this all admitted
 * calls of a process that has too many would advance together and miss their deadlines together, each after most of its
 * work. A call waits after its body has arrived, and holds its place until its answer is ready. Health checks always pass.
 */
export function limitConcurrency(app: Api, connections: number): void {
  const size = connections * atWorkPerConnection;
  const gate = createGate({
    size,
    perKey: Math.ceil(size * groupShare),
    // The slots of calls bound how many wait.
    waiting: Number.POSITIVE_INFINITY,
    waitingPerKey: Number.POSITIVE_INFINITY,
    timeout: longestWait,
  });
  const leaveOf = new WeakMap<FastifyRequest, () => void>();

  app.addHook('preHandler', async (request, reply) => {
    if (request.ws || isHealthCheck(request) || poolOf(request) !== 'calls') return;
    const timeout = Math.max(0, Math.min(longestWait, timeLeft()));
    const leave = await gate.enter(presentWork()?.group ?? null, { timeout });
    leaveOf.set(request, leave);
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) leaveOf.get(request)?.();
    done(null, payload);
  });
}
