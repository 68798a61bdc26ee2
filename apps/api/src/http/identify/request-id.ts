import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../api.ts';
import type { IsTrusted } from './client-address.ts';

/** Whose request it is, once that is known. Ids only, never names. */
interface Caller {
  member?: number;
  administrator?: number;
}

/** The fields of a request in each of its log lines. */
interface LoggedRequest {
  reqId: string;
  caller: Caller;
}

/** Also set on answers that are errors (`answer/errors.ts`). */
export const requestIdHeader = 'x-request-id';
/** An id that cannot forge a log line or fill the log. */
const harmless = /^[\w-]{8,64}$/;
const present = new AsyncLocalStorage<LoggedRequest>();
const requests = new WeakMap<FastifyRequest, LoggedRequest>();
/** By the log of the request, whose lines have the id already. A child log for each caller would cost more. */
const callers = new WeakMap<object, Caller>();

/** Makes the ids of requests: that of a trusted proxy if it is harmless, a new one otherwise. */
export function requestIds(isTrusted: IsTrusted) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[requestIdHeader];
    const isTaken = typeof given === 'string' && harmless.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    // 48 random bits are enough to find the lines of one request. Each error carries them.
    return isTaken ? given : randomUUID().slice(-12);
  };
}

/** Returns the fields that a log adds to a line that is written for a request. */
export function fieldsOfRequest(log: object): Caller & { reqId?: string } {
  const caller = callers.get(log);
  if (caller !== undefined) return { ...caller };
  const logged = present.getStore();
  return logged === undefined ? {} : { reqId: logged.reqId, ...logged.caller };
}

/** Keeps the id of each request for lines that it writes outside of its own log. */
export function keepRequestIds(app: Api): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const logged = { reqId: request.id, caller: {} };
    requests.set(request, logged);
    callers.set(request.log, logged.caller);
    present.run(logged, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const logged = requests.get(request);
    // The connection starts the work after a body. Without this it would belong to no request.
    if (logged === undefined) done();
    else present.run(logged, done);
  });
}

/** Adds the caller to the log lines of a request from now on. */
export function logAs(request: FastifyRequest, caller: { member: number } | { administrator: number }): void {
  const logged = requests.get(request);
  if (logged !== undefined) Object.assign(logged.caller, caller);
}
