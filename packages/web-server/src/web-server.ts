import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCatalogue } from '@kopa/contracts/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { preloadLinks } from './preload.ts';
import { proxyHttp } from './proxy-http.ts';
import { proxySocket } from './proxy-socket.ts';
import { addSecurityHeaders } from './security.ts';

export interface WebOptions {
  /** Folder of the built app: index.html, assets/ with hashed names, each with .br and .gz beside it. */
  root: string;
  /** Where people reach the app. */
  publicUrl: string;
  /** What the browser reads from /config.json. */
  browserConfig: Readonly<Record<string, string | null>>;
  /** The API that `/api`, `/uploads` and `/ws` are passed to; without it nothing is. */
  proxyTo?: string;
  /** Further origins that the app may call and take images from. */
  connectTo?: readonly string[];
  /** Whether a proxy of ours stands in front of this server. */
  trustForwarded?: boolean;
  logLevel?: string;
}

/** Serves a built web app as a deployment needs it: security headers, caching, compression, fallback, proxy. */
export async function buildWebServer(options: WebOptions): Promise<FastifyInstance> {
  const {
    root,
    publicUrl,
    browserConfig,
    proxyTo,
    connectTo = [],
    trustForwarded = false,
    logLevel = 'warn',
  } = options;
  const app = Fastify({ logger: { level: logLevel }, forceCloseConnections: 'idle' });

  await addSecurityHeaders(app, { publicUrl, connectTo, hasSocket: proxyTo !== undefined });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(browserConfig));
  if (proxyTo !== undefined) {
    await proxyHttp(app, proxyTo, ['/api', '/uploads'], { publicUrl, trustForwarded });
    proxySocket(app, proxyTo, '/ws', { publicUrl, trustForwarded });
  }
  const preload = preloadLinks(root);
  app.addHook('onRequest', async (request, reply) => {
    const link = isNavigation(request) ? preload(request) : null;
    if (link !== null) void reply.header('link', link);
  });
  await app.register(fastifyStatic, { root, preCompressed: true, cacheControl: false, setHeaders: setCaching });
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? reply.sendFile('index.html') : notFound(reply)));
  return app;
}

/** The name of a file in assets/ changes with its content; every other file is asked for again. */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  const hashed = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', 'accept-encoding');
}

/** The way of a page, which unlike a file has no ending; never one of the API's. */
const pagePath = /^(?!\/(?:api|uploads|ws)\b)(\/[\w-]+)*\/?(\?|$)/;

/**
 * A page of the app that only the browser's router knows; a missing file is none. What takes anything (a script, a
 * monitor) is shown a page where the path can be one.
 */
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/assets/')) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept === '*/*' && pagePath.test(url));
}

function notFound(reply: FastifyReply): FastifyReply {
  const { status, message } = errorCatalogue.not_found;
  return reply.code(status).send({ code: 'not_found', message });
}
