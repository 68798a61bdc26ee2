import { Readable } from 'node:stream';
import type { Api } from '../api.ts';

/** A body that is longer is sent in pieces of this many bytes, which shows whether its reader takes any. */
const pieceBytes = 16 * 1024;
const onePieceBytes = 4 * pieceBytes;

/** Sends long answers in pieces, so that a slow reader can be distinguished from one that reads nothing. */
export function sendInPieces(app: Api): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string';
    if (request.method === 'HEAD' || !(isText || Buffer.isBuffer(payload))) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    if (bytes <= onePieceBytes) return done(null, payload);
    reply.header('content-length', bytes);
    done(null, inPieces(isText ? Buffer.from(payload) : payload));
  });
}

/** The body as a stream of pieces. */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body), { objectMode: false });
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += pieceBytes) yield body.subarray(start, start + pieceBytes);
}
