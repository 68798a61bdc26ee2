import fastifyHelmet from '@fastify/helmet';
import { publicLimits } from '@kopa/contracts/limits';
import { SECOND } from '@kopa/contracts/time';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../process/config.ts';
import type { Api } from '../api.ts';

/** Half a year in seconds, as Helmet has it. */
const transportSecurity = 'max-age=15552000';

const notStored = 'no-store';

/** The caching of an answer that is the same for everybody: by browsers, proxies and the front. */
export const forAnybody = `public, max-age=${publicLimits.keptFor / SECOND}`;

/** True for the pages of the documentation, the only documents that the API serves. */
function isDocument(url: string): boolean {
  return url.startsWith('/api/docs');
}

/**
 * Adds the headers of every answer. Browsers may not guess another type, and neither they nor proxies may store an
 * answer, because it is for its caller only. A route may override that, as the photos do. Headers that protect
 * documents are left out, because an answer of few bytes would get a kilobyte of headers.
 */
export function addResponseHeaders(app: Api, config: Config): void {
  const isOverTls = config.MEMBER_WEB_URL.startsWith('https:');
  const forSubdomains = `${transportSecurity}${config.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isOverTls) reply.header('strict-transport-security', forSubdomains);
    if (!isDocument(request.url)) reply.header('cache-control', notStored);
    done();
  });
}

/** The headers of the framework, and the type in fewer bytes: JSON is always UTF-8 (RFC 8259). */
const [jsonInUtf8, json] = ['application/json; charset=utf-8', 'application/json'];

/** Removes the redundant `Vary`, which is for caches, from answers that no cache may store. */
export function shortenHeaders(app: Api): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('content-type') === jsonInUtf8) reply.header('content-type', json);
    if (reply.getHeader('cache-control') === notStored) reply.removeHeader('vary');
    done();
  });
}

/** Adds Helmet's headers to the pages of a scope, which are documents. */
export async function protectDocuments(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyHelmet, { contentSecurityPolicy: false, hsts: false });
}
