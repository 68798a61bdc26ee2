import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { namesClient } from '@kopa/contracts/front';
import { realtimePath } from '@kopa/contracts/realtime';
import { removeDocumentHeaders } from '@kopa/web-server/security';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The browser's host, origin and cookies, as the front of a deployment passes them on. */
const passedOn = ({ headers: { host, origin, cookie } }: Pick<FastifyRequest, 'headers'>) => ({
  host,
  ...(origin && { origin }),
  ...(cookie && { cookie }),
});

type Headers = FastifyRequest['headers'];

/** The headers of a call without those that name the client: the limits of networks would count an invented address. */
const withoutClient = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !namesClient(name)));

/** Gives calls and the live channel to the API. As behind a front, their answers have no headers of documents. */
export async function passToApi(scope: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => removeDocumentHeaders(reply));
  await scope.register(httpProxy, {
    upstream,
    routes: ['/api/*', '/uploads/*', realtimePath],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...withoutClient(headers), ...passedOn(request) }),
    },
    websocket: true,
    // Its types lack the documented option.
    wsClientOptions: {
      rewriteRequestHeaders: (_headers: object, request: FastifyRequest) => passedOn(request),
    } as FastifyHttpProxyOptions['wsClientOptions'],
  });
}
