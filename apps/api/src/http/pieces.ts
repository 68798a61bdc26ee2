import { inPieces, isOnePiece } from '@kopa/server-kit/pieces';
import type { Api } from './api.ts';

/** Sends long answers in pieces, so that a slow reader can be distinguished from one that reads nothing. */
export function sendInPieces(app: Api): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string';
    if (request.method === 'HEAD' || !(isText || Buffer.isBuffer(payload))) return done(null, payload);
    const bytes = Buffer.byteLength(payload);
    if (isOnePiece(bytes)) return done(null, payload);
    reply.header('content-length', bytes);
    done(null, inPieces(isText ? Buffer.from(payload) : payload));
  });
}
