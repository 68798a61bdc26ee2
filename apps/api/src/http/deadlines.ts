import type { FastifyRequest } from 'fastify';
import { asWork, callDeadline, type Work } from '../db/deadline.ts';
import type { Api } from './api.ts';
import { type PoolName, poolOf } from './pools.ts';

/** What a call of a pool may take in all, in ms. Decoding, writing files and the portal have bounds of their own. */
const deadlines: Record<PoolName, number> = {
  calls: callDeadline,
  files: callDeadline,
  uploads: 20_000,
  exports: 20_000,
  portal: 20_000,
};

/**
 * One deadline for all that a request waits for of the database, from its arrival. The time in which its body was on the
 * way is not counted. Requests of one area of the API share a part of the connections.
 */
export function setDeadlines(app: Api): void {
  const workOf = new WeakMap<FastifyRequest, Work>();
  const receivingSince = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', (request, _reply, done) => {
    const group = request.routeOptions.schema?.tags?.[0] ?? 'other';
    const work = { group, until: performance.now() + deadlines[poolOf(request)] };
    workOf.set(request, work);
    asWork(work, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    receivingSince.set(request, performance.now());
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const work = workOf.get(request);
    if (work === undefined) return done();
    work.until += performance.now() - (receivingSince.get(request) ?? performance.now());
    // What follows a body was started by the connection, and belongs to no request otherwise.
    asWork(work, done);
  });
}
