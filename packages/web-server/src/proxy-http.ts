import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { adminLogin } from '@kopa/contracts/admin';
import { login } from '@kopa/contracts/auth';
import { exportUser } from '@kopa/contracts/users';
import { createGate, type Gate, GateClosed } from '@kopa/server-kit/gate';
import { inPieces, isOnePiece } from '@kopa/server-kit/pieces';
import { type Dispatcher, Pool } from 'undici';
import { type ForwardingOptions, passedOn, type Sender, senderOf } from './forwarded.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import { type Body, BodyGivenUp, createReceiveBody, SlowBody } from './receive-body.ts';
import { refuseCall } from './refusals.ts';

/** Calls of one kind: how many pass at once, over connections of their own. */
interface Lane {
  gate: Gate;
  pool: Pool;
}

/** Passes calls to the API. */
export interface HttpProxy {
  /** True for the address of a call. */
  takes(url: string): boolean;
  /** Passes one call on and answers it, always. */
  pass(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

const passedPaths = /^\/(api|uploads)(?=[/?]|$)/;
const filePaths = new RegExp(`^/uploads/|^${exportUser.url.replaceAll(/:\w+/g, '[^/]+')}(?=[?]|$)`);
const signInPaths = new RegExp(`^(?:${login.url}|${adminLogin.url})/?(?=[?]|$)`);

/**
 * A proxy of the calls below `/api` and `/uploads`. Small bodies are read before the API is asked, and small answers
 * are read at once, so that a slow client never holds a connection to the API. Every phase has a deadline. Too many
 * calls are answered 503 at once. `@fastify/http-proxy` streams every body and has neither queues nor bounds (decision 10).
 */
export function createHttpProxy(proxyTo: string, forwarding: ForwardingOptions, limits: ProxyLimits): HttpProxy {
  const lane = (name: 'calls' | 'signIns' | 'uploads' | 'files'): Lane => ({
    gate: createGate(limits[name]),
    pool: new Pool(proxyTo, {
      connections: limits[name].size,
      connect: { timeout: limits.connectWithin },
      headersTimeout: limits.answerWithin,
      bodyTimeout: limits.answerWithin,
      keepAliveTimeout: 4_000,
    }),
  });
  const lanes = {
    calls: lane('calls'),
    signIns: lane('signIns'),
    uploads: lane('uploads'),
    files: lane('files'),
  };
  const laneOf = (url: string) =>
    filePaths.test(url) ? lanes.files : signInPaths.test(url) ? lanes.signIns : lanes.calls;
  const receiveBody = createReceiveBody(limits);

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const byUrl = laneOf(request.url as string);
    if (byUrl.gate.isFull(null)) throw new GateClosed('full');
    const sender = senderOf(request, forwarding);
    const body = await receiveBody(request, sender.network);
    const { gate, pool } = isStream(body) ? lanes.uploads : byUrl;
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const leave = await gate.enter(sender.network, { signal: leaving.signal });
    try {
      const answer = await pool.request({ ...requestTo(request, sender, body), signal: leaving.signal });
      if (keepsOpenByItself(request, response)) response.removeHeader('connection');
      response.writeHead(answer.statusCode, passedOn(answer.headers));
      await answerWith(answer, response, leave);
    } finally {
      leave();
      if (!request.complete) throwAwayTheRest(request);
    }
  }

  /** The gate is left as soon as the API has sent all. */
  async function answerWith(answer: Dispatcher.ResponseData, response: ServerResponse, leave: () => void) {
    const length = Number(answer.headers['content-length'] ?? Number.NaN);
    if (!(length <= limits.smallAnswer)) return pipeline(answer.body, response);
    const body = Buffer.from(await answer.body.arrayBuffer());
    leave();
    if (!isOnePiece(body.length)) return pipeline(inPieces(body), response);
    response.end(body);
  }

  return {
    takes: (url) => passedPaths.test(url),
    pass: (request, response) =>
      passOn(request, response).catch((error: Error) => answerFailure(error, request, response)),
    close: async () => void (await Promise.all(Object.values(lanes).map(({ pool }) => pool.close()))),
  };
}

/**
 * True where the connection stays open by default, as since HTTP/1.1. The headers of Node about it would add 48 bytes
 * to each answer.
 */
function keepsOpenByItself({ httpVersion }: IncomingMessage, { shouldKeepAlive }: ServerResponse): boolean {
  return httpVersion === '1.1' && shouldKeepAlive;
}

function requestTo(request: IncomingMessage, { headers }: Sender, body: Body): Dispatcher.RequestOptions {
  const { 'content-length': length, ...others } = passedOn(request.headers);
  return {
    path: request.url as string,
    method: request.method as Dispatcher.HttpMethod,
    headers: { ...others, ...(isStream(body) && length !== undefined ? { 'content-length': length } : {}), ...headers },
    body: isStream(body) ? Readable.from(body, { objectMode: false }) : body,
  };
}

function isStream(body: Body): body is AsyncIterable<Buffer> {
  return body !== null && !Buffer.isBuffer(body);
}

/** A sender that is still sending would otherwise find its connection reset in place of the answer. */
function throwAwayTheRest(request: IncomingMessage): void {
  request.removeAllListeners('readable').resume();
}

/** The cause of a failure is a slow sender, an overloaded web server, or an API that does not answer. */
function answerFailure(error: Error, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  if (error instanceof SlowBody || error instanceof BodyGivenUp) response.shouldKeepAlive = false;
  else throwAwayTheRest(request);
  if (error instanceof SlowBody) refuseCall(response, 'invalid_request', 408);
  else if (error instanceof GateClosed || error instanceof BodyGivenUp) refuseCall(response, 'overloaded');
  else refuseCall(response, 'unavailable');
}
