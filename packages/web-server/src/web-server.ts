import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCatalogue } from '@kopa/contracts/errors';
import { answerBrokenRequest } from '@kopa/server-kit/broken-requests';
import { trustedProxies } from '@kopa/server-kit/client-address';
import { cutStalledConnections } from '@kopa/server-kit/stalled-connections';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { pageWithView } from './first-view-page.ts';
import { createFirstViews } from './first-views.ts';
import { keepAssets } from './kept-assets.ts';
import { preloadedFiles } from './preload.ts';
import { preparePage } from './prepared-page.ts';
import { createHttpProxy, type HttpProxy } from './proxy-http.ts';
import { type ProxyLimits, proxyLimits } from './proxy-limits.ts';
import { proxySocket } from './proxy-socket.ts';
import { addSecurityHeaders } from './security.ts';
import { hasSession, leadsToSignIn } from './visitors.ts';

export interface WebOptions {
  /** Folder of the built app: index.html and assets/ with hashed names, each with a .br and a .gz copy. */
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
  const filesOf = preloadedFiles(root);
  const views =
    proxyTo === undefined
      ? null
      : createFirstViews({ root, apiUrl: proxyTo, uploadsUrl }, (problem) => app.log.warn(problem));
  app.addHook('onClose', () => views?.close());
  const sendView = views === null ? null : pageWithView(root, uploadsUrl, views, forwarding);
  const ownPage = uploadsUrl === undefined ? null : preparePage(root, 'index.html', uploadsUrl);
  const signInPage = existsSync(join(root, signInFile)) ? preparePage(root, signInFile, uploadsUrl) : null;
  const pageFor = ({ url, headers }: FastifyRequest) =>
    signInPage !== null && !hasSession(headers) && leadsToSignIn(pathOf(url)) ? signInPage : ownPage;
  app.addHook('onRequest', async (request, reply) => {
    const files = isNavigation(request) ? filesOf(request) : null;
    const isOfApp = isPage(request);
    if (isOfApp && files !== null && (await sendView?.(request, reply, files.files)) === true) return reply;
    if (files !== null) void reply.header('link', files.link);
    if (isOfApp) return pageFor(request)?.(request, reply);
  });
  const { assetsKept } = options;
  if (assetsKept !== undefined) await keepAssets(root, assetsKept);
  const roots = assetsKept === undefined ? root : [root, assetsKept];
  await app.register(fastifyStatic, {
    root: roots,
    preCompressed: true,
    cacheControl: false,
    allowedPath,
    setHeaders: setCaching,
  });
  const sendPage = ownPage ?? ((_request, reply: FastifyReply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? sendPage(request, reply) : notFound(reply)));
  return app;
}

/** The page with a picture of the sign-in, which the browser paints before the app has come. */
const signInFile = 'sign-in.html';

/** Browsers get nothing of this folder of the build. Only the server reads it. */
const allowedPath = (path: string) => !path.startsWith('/server/');

/** As Fastify has it: longer than proxies keep their connections. */
const keepAliveTimeout = 72_000;

/** A server that waits neither for slow senders nor for slow readers, and gives calls to the proxy. */
function boundedServer(serve: RequestListener, proxy: HttpProxy | null, limits: ProxyLimits): Server {
  const { headWithin: headersTimeout, requestWithin: requestTimeout, readProgress, unreadBytes } = limits;
  const connectionsCheckingInterval = Math.min(2_000, headersTimeout);
  const times = { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval };
  const server = createServer(times, (request, response) => {
    if (proxy === null || !proxy.takes(request.url ?? '')) return serve(request, response);
    // The process is stopping: what is under way is answered, and is the last of its connection.
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
