import type { FastifyRequest } from 'fastify';
import { asWork, callDeadline, type Work } from '../db/deadline.ts';
import type { Api } from './api.ts';
import { type PoolName, poolOf } from './pools.ts';

/** Total time of a call in ms, by pool. Decoding, writing files, the text of an export and the portal have their own limits. */
const deadlines: Record<PoolName, number> = {
  calls: callDeadline,
  signIns: callDeadline,
  registrations: callDeadline,
  files: callDeadline,
  uploads: 20_000,
  exports: callDeadline,
  portal: 20_000,
};

/**
 * Gives each request one deadline for all of its waits for the database. The time starts at its arrival and does not
 * include the time in which its body arrives. Requests of one area of the API share a part of the connections.
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
    // The code after a body runs in the context of the connection, so the work is set again.
    asWork(work, done);
  });
}
