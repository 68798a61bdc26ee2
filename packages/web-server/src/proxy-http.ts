import httpProxy from '@fastify/http-proxy';
import { errorCatalogue } from '@kopa/contracts/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ForwardingOptions, forwardedHeaders } from './forwarded.ts';

/** Seconds after which a client may retry while the API is unavailable. */
export const retryAfter = 2;

const { message } = errorCatalogue.unavailable;
export const unavailable = { code: 'unavailable', message } as const;

/** Passes the calls below each of `prefixes` to the API at `proxyTo`; answers 503 while the API is unavailable. */
export async function proxyHttp(
  app: FastifyInstance,
  proxyTo: string,
  prefixes: readonly string[],
  forwarding: ForwardingOptions,
): Promise<void> {
  for (const prefix of prefixes) {
    await app.register(httpProxy, {
      upstream: proxyTo,
      prefix,
      rewritePrefix: prefix,
      undici: { connections: 256, keepAliveTimeout: 4000, headersTimeout: 60_000, bodyTimeout: 60_000 },
      replyOptions: {
        // A 503 is passed to the client: a retry here would multiply the load during an overload.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          ...forwardedHeaders(request.headers, request.socket.remoteAddress, forwarding),
        }),
        onError: (reply) => void sendUnavailable(reply as FastifyReply),
      },
    });
  }
}

function sendUnavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', retryAfter).send(unavailable);
}
