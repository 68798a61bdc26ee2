import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsTrusted } from '@kopa/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';

/** The fields of a request in each of its log lines: its id, and the id of its member or administrator once known. No names. */
interface LoggedRequest {
  reqId: string;
  member?: number;
  administrator?: number;
}

const header = 'x-request-id';
/** An id that cannot forge a log line or fill the log. */
const harmless = /^[\w-]{8,64}$/;
const present = new AsyncLocalStorage<LoggedRequest>();
const requests = new WeakMap<FastifyRequest, LoggedRequest>();

/** Makes the ids of requests: that of a trusted proxy if it is harmless, a new one otherwise. */
export function requestIds(isTrusted: IsTrusted) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[header];
    const isTaken = typeof given === 'string' && harmless.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isTaken ? given : randomUUID();
  };
}

/** Fields that the process's log adds to each line that is written for a request. */
export function presentRequest(): LoggedRequest | Record<string, never> {
  return present.getStore() ?? {};
}

/** Returns the id of each request, and keeps it in mind for what the request logs outside of its own log. */
export function returnRequestIds(app: Api): void {
  app.addHook('onRequest', (request, reply, done) => {
    const logged = { reqId: request.id };
    requests.set(request, logged);
    reply.header(header, request.id);
    present.run(logged, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const logged = requests.get(request);
    // The connection starts the work after a body. Without this it would belong to no request.
    if (logged === undefined) done();
    else present.run(logged, done);
  });
}

/** Adds to the log lines of a request from now on whose it is. */
export function logAs(
  request: FastifyRequest,
  reply: FastifyReply | null,
  who: { member: number } | { administrator: number },
): void {
  request.log = request.log.child(who);
  if (reply !== null) reply.log = request.log;
  const logged = requests.get(request);
  if (logged !== undefined) Object.assign(logged, who);
}
