import { hash } from 'node:crypto';
import { answersList } from '@kopa/contracts/route';
import type { Api } from '../api.ts';

/**
 * Answers lists with an ETag, and with 304 and no body where the caller has named the tag of the same list. A list is
 * asked for again and again, by polling and after each reconnect, and has mostly not changed. `@fastify/etag` would tag every answer, and reads only
 * one tag of `If-None-Match`.
 */
export function answerUnchanged(app: Api): void {
  app.addHook('onSend', ({ routeOptions, headers }, reply, payload, done) => {
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isBody || reply.statusCode !== 200 || !answersList(routeOptions)) return done(null, payload);
    const tag = tagOf(payload);
    reply.header('etag', tag);
    if (!names(headers['if-none-match'], tag)) return done(null, payload);
    reply.code(304).removeHeader('content-type');
    done(null, null);
  });
}

/**
 * A weak tag: the same list may be sent with different encodings. 48 bits are enough to distinguish it from the
 * caller's earlier lists.
 */
export function tagOf(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 8)}"`;
}

/** True where the caller's `If-None-Match` names the tag. */
export function names(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((text) => text.trim() === '*' || strong(text) === strong(tag));
}
