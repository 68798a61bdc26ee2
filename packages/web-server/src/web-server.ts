import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCatalogue } from '@kopa/contracts/errors';
import { answerBrokenRequest } from '@kopa/server-kit/broken-requests';
import { trustedProxies } from '@kopa/server-kit/client-address';
import { cutStalledConnections } from '@kopa/server-kit/stalled-connections';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { keepAssets } from './kept-assets.ts';
import { prepareFile } from './prepared-file.ts';
import { createHttpProxy, type HttpProxy } from './proxy-http.ts';
import { type ProxyLimits, proxyLimits } from './proxy-limits.ts';
import { proxySocket } from './proxy-socket.ts';
import { addSecurityHeaders } from './security.ts';
import { hasSession, leadsToSignIn } from './visitors.ts';

export interface WebOptions {
  /** Folder of the built app: index.html, and assets/ with hashed names, each with a .br and a .gz copy. */
  root: string;
  /** Folder that outlives the build. The assets of earlier builds stay there for pages that are still open. */
  assetsKept?: string | undefined;
  /** Public URL of the app. */
  publicUrl: string;
  /** Content of /config.json. */
  browserConfig: Readonly<Record<string, string | null>>;
  /** URL of the API that gets `/api`, `/uploads` and `/ws`. Without it the server proxies nothing. */
  proxyTo?: string;
  /** Other origins that the app may call and load images from. */
  connectTo?: readonly string[];
  /** Where the files of photos are, in place of the API's `/uploads`: a CDN or a bucket. */
  uploadsUrl?: string | undefined;
  /** Addresses and CIDR ranges of the proxies in front of this server, whose X-Forwarded-For counts. */
  trustedProxies?: string;
  /** Bounds that differ from the usual ones. */
  limits?: Partial<ProxyLimits>;
  logLevel?: string;
}

/**
 * Builds the server of a web app: security headers, caching, compression, fallback to index.html, proxy. Calls to the
 * API do not enter the framework, so that passing one on, or refusing it, costs little.
 * @throws Error where `trustedProxies` is no list of addresses and ranges
 */
export async function buildWebServer(options: WebOptions): Promise<FastifyInstance> {
  const { root, publicUrl, browserConfig, proxyTo, connectTo = [], uploadsUrl, logLevel = 'warn' } = options;
  const limits = { ...proxyLimits, ...options.limits };
  const forwarding = { publicUrl, isTrusted: trustedProxies(options.trustedProxies ?? '') };
  const proxy = proxyTo === undefined ? null : createHttpProxy(proxyTo, forwarding, limits);
  const app = Fastify({
    // The query of a mailed link has a token.
    logger: { level: logLevel, serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) } },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    serverFactory: (serve) => boundedServer(serve, proxy, limits),
  });

  const imagesFrom = uploadsUrl === undefined ? [] : [new URL(uploadsUrl).origin];
  await addSecurityHeaders(app, { publicUrl, connectTo, imagesFrom, isMemberWeb: proxyTo !== undefined });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(browserConfig));
  if (proxyTo !== undefined) {
    const endSockets = proxySocket(app.server, proxyTo, '/ws', forwarding, limits);
    app.addHook('preClose', async () => endSockets());
    app.addHook('onClose', () => proxy?.close());
  }
  const sendPage = prepareFile(root, 'index.html', uploadsUrl);
  const sendSignIn = existsSync(join(root, signInFile)) ? prepareFile(root, signInFile, uploadsUrl) : sendPage;
  if (existsSync(join(root, workerFile))) app.get(`/${workerFile}`, prepareFile(root, workerFile));
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request)) return;
    const isSignIn = !hasSession(request.headers) && leadsToSignIn(pathOf(request.url));
    return (isSignIn ? sendSignIn : sendPage)(request, reply);
  });
  const { assetsKept } = options;
  if (assetsKept !== undefined) await keepAssets(root, assetsKept);
  const roots = assetsKept === undefined ? root : [root, assetsKept];
  await app.register(fastifyStatic, {
    root: roots,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCaching,
  });
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? sendPage(request, reply) : notFound(reply)));
  return app;
}

/** The page with the sign-in in it, which the browser paints before the app's code has come. */
const signInFile = 'sign-in.html';
/** The service worker. */
const workerFile = 'sw.js';

/** As Fastify has it: longer than proxies keep their connections. */
const keepAliveTimeout = 72_000;

/** A server that waits neither for slow senders nor for slow readers, and gives calls to the proxy. */
function boundedServer(serve: RequestListener, proxy: HttpProxy | null, limits: ProxyLimits): Server {
  const { headWithin: headersTimeout, requestWithin: requestTimeout, readProgress, unreadBytes } = limits;
  const connectionsCheckingInterval = Math.min(2_000, headersTimeout);
  const times = { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval };
  const server = createServer(times, (request, response) => {
    if (proxy === null || !proxy.takes(request.url ?? '')) return serve(request, response);
    // The process is stopping: requests under way are answered, each as the last of its connection.
    if (!server.listening) response.shouldKeepAlive = false;
    return void proxy.pass(request, response);
  });
  cutStalledConnections(server, { timeout: readProgress, unreadBytes });
  return server;
}

/** Files in assets/ are immutable, because their name has a hash. Browsers revalidate all other files. */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  const hashed = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('vary', 'accept-encoding');
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Path of a page: without a file extension (the name of a person may have a dot), and not below the API's prefixes. */
const pagePath = /^(?!\/(?:api|uploads|ws)\b)(\/people\/[^/?]+|(\/[\w-]+)*)\/?(\?|$)/;

/**
 * True for a request for a page of the app. A client that accepts any type (a script, a monitor) gets a page if the
 * path can be one. A missing file is not a page.
 */
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/assets/')) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept === '*/*' && pagePath.test(url));
}

/** True for a navigation whose path is no file's, and for the page's own file. */
function isPage(request: FastifyRequest): boolean {
  return pathOf(request.url) === '/index.html' || (isNavigation(request) && pagePath.test(request.url));
}

function notFound(reply: FastifyReply): FastifyReply {
  const { status, message } = errorCatalogue.not_found;
  return reply.code(status).send({ code: 'not_found', message });
}
