import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { errorCatalogue } from '@kopa/contracts/errors';
import { isHealthAddress } from './health.ts';
import { hasOwnPool, type Slots } from './pools.ts';
import { cutStalledConnections, type StallOptions } from './stalled-connections.ts';

const { status, message } = errorCatalogue.overloaded;
const body = JSON.stringify({ code: 'overloaded', message });
const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};
/** Fastify's default in ms, which is longer than that of proxies. */
const keepAliveTimeout = 72_000;

/** `timeout` (ms) ends a connection that reads nothing. Above `unreadBytes` in all, the slowest connections end. */
const usualBounds: StallOptions = { timeout: 15_000, unreadBytes: 64 * 1024 * 1024 };

/**
 * Creates the server. While every slot of the calls is taken, it refuses calls before they reach the application. Under
 * overload most requests end here, so a refusal must cost as little as possible: `@fastify/under-pressure` refuses in a hook,
 * behind the framework, and only once the process is slow already (decision 9).
 */
export function shedLoad(slots: Slots, readers: readonly string[], requestTimeout: number, bounds = usualBounds) {
  return (serve: RequestListener): Server => {
    const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
      const url = request.url ?? '';
      if (slots.isUsedUp() && !isHealthAddress(url) && !hasOwnPool(url)) refuse(request, response);
      else serve(request, response);
    });
    cutStalledConnections(server, bounds);
    return server;

    function refuse({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
      slots.refused += 1;
      if (!server.listening) response.setHeader('connection', 'close');
      if (origin !== undefined && readers.includes(origin)) {
        response.setHeader('access-control-allow-origin', origin);
        response.setHeader('access-control-expose-headers', 'Retry-After');
      }
      response.writeHead(status, headers).end(body);
    }
  };
}
