import type { FastifyCorsOptions, FastifyCorsOptionsDelegate } from '@fastify/cors';
import { fail } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../process/config.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The origins of the member web app. Its proxy serves the API on the same origin. */
export function memberOrigins(config: Config): string[] {
  return config.MEMBER_WEB_URL.split(',').map(toOrigin);
}

/** The origins of the administrators' web app, which makes cross-origin calls with a bearer token. */
export function adminOrigins(config: Config): string[] {
  return config.ADMIN_WEB_URL.split(',').map(toOrigin);
}

function toOrigin(url: string): string {
  return new URL(url.trim()).origin;
}

/**
 * A guard against cross-site request forgery: a write from a browser must come from one of `origins` or from the API's
 * own origin. Calls with neither header do not come from a browser and pass.
 * @throws 403 wrong_origin
 */
export function originGuard(origins: string[]) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!safeMethods.has(request.method)) assertKnownOrigin(request, origins);
    done();
  };
}

/**
 * The options of CORS: pages of `origins` may call without credentials. Others do not get
 * its long list of readable headers.
 */
export function corsOptions(origins: readonly string[]): FastifyCorsOptionsDelegate {
  const others: FastifyCorsOptions = {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    maxAge: 600,
  };
  const allowed: FastifyCorsOptions = { ...others, exposedHeaders: ['Date', 'Link', 'X-Total-Count', 'Retry-After'] };
  return (request, done) => done(null, origins.includes(request.headers.origin ?? '') ? allowed : others);
}

function assertKnownOrigin(request: FastifyRequest, origins: string[]): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    if (!isKnownOrigin(request, origin, origins)) throw fail('wrong_origin');
  } else if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw fail('wrong_origin');
  }
}

/**
 * Refuses an OPTIONS request that is no preflight: a preflight has an Origin and a method. Without this, the plugin for
 * CORS would refuse it in a format of its own.
 * @throws 400 invalid_request
 */
export function refuseEmptyOptions({ method, headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const isPreflight = headers.origin && headers['access-control-request-method'];
  if (method === 'OPTIONS' && !isPreflight) throw fail('invalid_request');
  done();
}

/** True if a page of one of `origins`, or of the host of the request, makes the call. */
export function isKnownOrigin(request: FastifyRequest, origin: string, origins: readonly string[]): boolean {
  return origins.includes(origin) || origin === `${request.protocol}://${request.host}`;
}
