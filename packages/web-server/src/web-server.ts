import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { errorMessages } from '@kopa/contracts/error-messages';
import { errorStatuses } from '@kopa/contracts/errors';
import { leavingFront } from '@kopa/contracts/front';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { keepAssets } from './kept-assets.ts';
import { prepareFile } from './prepared-file.ts';
import { addSecurityHeaders } from './security.ts';
import { hasSession, isBeforeCamp, leadsToSignIn } from './visitors.ts';

export interface WebOptions {
  /** Folder of the built app: index.html, and assets/ with hashed names, each with a .br and a .gz copy. */
  root: string;
  /** Folder that outlives the build. The assets of earlier builds stay there for pages that are still open. */
  assetsKept?: string | undefined;
  /** Public URL of the app. */
  publicUrl: string;
  /** Content of /config.json. */
  browserConfig: Readonly<Record<string, string | null>>;
  /** True for the members' app, which has the API on its own origin. */
  isMemberWeb?: boolean;
  /** Other origins that the app may call and load images from. */
  connectTo?: readonly string[];
  /** Where the files of photos are, in place of the API's `/uploads`: a CDN or a bucket. */
  uploadsUrl?: string | undefined;
  /** True where browsers shall use TLS for every host below that of the app too. */
  hstsSubdomains?: boolean;
  logLevel?: string;
}

/** Builds the server of a web app: security headers, caching, compression, fallback to index.html. */
export async function buildWebServer(options: WebOptions): Promise<FastifyInstance> {
  const {
    root,
    publicUrl,
    browserConfig,
    isMemberWeb = false,
    connectTo = [],
    uploadsUrl,
    hstsSubdomains = false,
    logLevel = 'warn',
  } = options;
  const app = Fastify({
    // The query of a mailed link has a token.
    logger: { level: logLevel, serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  const imagesFrom = uploadsUrl === undefined ? [] : [new URL(uploadsUrl).origin];
  await addSecurityHeaders(app, { publicUrl, connectTo, imagesFrom, hstsSubdomains, isMemberWeb });
  answerFront(app);
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(browserConfig));
  const sendPage = prepareFile(root, 'index.html', uploadsUrl);
  const sendSignIn = existsSync(join(root, signInFile)) ? prepareFile(root, signInFile, uploadsUrl) : sendPage;
  const sendBeforeCamp = existsSync(join(root, beforeCampFile)) ? prepareFile(root, beforeCampFile) : sendPage;
  if (existsSync(join(root, workerFile))) app.get(`/${workerFile}`, prepareFile(root, workerFile));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === healthPath || !isPage(request)) return;
    const path = pathOf(request.url);
    if (isBeforeCamp(path)) return sendBeforeCamp(request, reply);
    const isSignIn = !hasSession(request.headers) && leadsToSignIn(path);
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

const healthPath = '/healthz';

/** Answers the checks of the front. A server that stops fails them, and serves until a front that asks has noticed. */
function answerFront(app: FastifyInstance): void {
  let isStopping = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let calledAt = Number.NEGATIVE_INFINITY;
  const since = (time: number) => performance.now() - time;
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url !== healthPath) calledAt = performance.now();
  });
  app.get(healthPath, (_request, reply) => {
    askedAt = performance.now();
    return isStopping ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' };
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    const { noticed, quiet, longest } = leavingFront;
    if (since(askedAt) >= noticed) return;
    const stoppedAt = performance.now();
    await sleep(noticed);
    while (since(calledAt) < quiet && since(stoppedAt) < longest) await sleep(quiet);
  });
}

/** The page with the sign-in in it, which the browser paints before the app's code has come. */
const signInFile = 'sign-in.html';
/** The page from before the camp, with its content in it and code of its own. */
const beforeCampFile = 'before-camp.html';
/** The service worker. */
const workerFile = 'sw.js';

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
  const code = 'not_found';
  return reply.code(errorStatuses[code]).send({ code, message: errorMessages[code] });
}
