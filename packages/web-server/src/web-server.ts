import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCatalogue } from '@kopa/contracts/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { preloadLinks } from './preload.ts';
import { proxyHttp } from './proxy-http.ts';
import { proxySocket } from './proxy-socket.ts';
import { addSecurityHeaders } from './security.ts';

export interface WebOptions {
  /** Folder of the built app: index.html and assets/ with hashed names, each with a .br and a .gz copy. */
  root: string;
  /** Public URL of the app. */
  publicUrl: string;
  /** Content of /config.json. */
  browserConfig: Readonly<Record<string, string | null>>;
  /** URL of the API that gets `/api`, `/uploads` and `/ws`. Without it the server proxies nothing. */
  proxyTo?: string;
  /** Other origins that the app may call and load images from. */
  connectTo?: readonly string[];
  /** True if a proxy of ours stands in front of this server. */
  trustForwarded?: boolean;
  logLevel?: string;
}

/** Builds the server of a web app: security headers, caching, compression, fallback to index.html, proxy. */
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

/** Files in assets/ are immutable, because their name has a hash. Browsers revalidate all other files. */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  const hashed = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', 'accept-encoding');
}

/** Path of a page: without a file extension, and not below the API's prefixes. */
const pagePath = /^(?!\/(?:api|uploads|ws)\b)(\/[\w-]+)*\/?(\?|$)/;

/**
 * True for a request for a page of the app. A client that accepts any type (a script, a monitor) gets a page if the path
 * can be one. A missing file is not a page.
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
