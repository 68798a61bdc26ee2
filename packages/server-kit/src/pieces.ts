import { Readable } from 'node:stream';

/** A body that is longer is sent in pieces of this many bytes, which shows whether its reader takes any. */
export const pieceBytes = 16 * 1024;

/** True for a body that goes to the socket in one piece. */
export function isOnePiece(bytes: number): boolean {
  return bytes <= 4 * pieceBytes;
}

/** The body as a stream of pieces. */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body), { objectMode: false });
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += pieceBytes) yield body.subarray(start, start + pieceBytes);
}
