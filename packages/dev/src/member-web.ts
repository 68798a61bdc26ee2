import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { realtimePath } from '@kopa/contracts/realtime';
import { removeDocumentHeaders } from '@kopa/web-server/security';
import { startWebServer } from '@kopa/web-server/start-web-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The browser's host, origin and cookies, as the front of a deployment passes them on. */
const passedOn = ({ headers: { host, origin, cookie } }: Pick<FastifyRequest, 'headers'>) => ({
  host,
  ...(origin && { origin }),
  ...(cookie && { cookie }),
});

/** Gives calls and the live channel to `API_URL`. As behind a front, their answers have no headers of documents. */
async function passToApi(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => removeDocumentHeaders(reply));
  await scope.register(httpProxy, {
    upstream: process.env.API_URL as string,
    routes: ['/api/*', '/uploads/*', realtimePath],
    replyOptions: { rewriteRequestHeaders: (request, headers) => ({ ...headers, ...passedOn(request) }) },
    websocket: true,
    // Its types lack the documented option.
    wsClientOptions: {
      rewriteRequestHeaders: (_headers: object, request: FastifyRequest) => passedOn(request),
    } as FastifyHttpProxyOptions['wsClientOptions'],
  });
}

/** The member app's server for `npm start` and scenarios. */
await startWebServer(process.env, (app) => app.register(passToApi));
