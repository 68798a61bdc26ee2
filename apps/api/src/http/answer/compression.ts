import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import type { Api } from '../api.ts';

/** Smaller bodies fit into one packet anyway. */
const smallestBody = 1024;

export type Encoding = 'br' | 'gzip';
const encodings: Encoding[] = ['br', 'gzip'];
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
/** A small window: the bodies are small, and each compression under way holds one. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
};

/**
 * Compresses JSON of more than a kilobyte for callers that accept it. `@fastify/compress` makes a stream of each body, whose
 * answer has no length. Files and streams, such as exports, pass as they are.
 */
export function compressAnswers(app: Api): void {
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (!isLongJson(reply, payload)) return done(null, payload);
    const encoding = chooseEncoding(headers, reply);
    if (encoding === null) return done(null, payload);
    compress(payload, encoding).then((bytes) => done(null, bytes), done);
  });
}

/** Chooses an encoding that the caller accepts, and names it in the head of the answer. */
export function chooseEncoding(headers: IncomingHttpHeaders, reply: FastifyReply): Encoding | null {
  reply.header('vary', `${reply.getHeader('vary') ?? ''}, Accept-Encoding`.replace(/^, /, ''));
  const encoding = negotiator.negotiate(headers['accept-encoding'] ?? '', encodings) as Encoding | null;
  if (encoding !== null) reply.header('content-encoding', encoding);
  return encoding;
}

function isLongJson(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (payload.length < smallestBody || reply.hasHeader('content-encoding')) return false;
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, brotliOptions) : toGzip(body);
}
