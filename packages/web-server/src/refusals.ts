import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorCatalogue } from '@kopa/contracts/errors';

/** Seconds after which a client may retry, for the refusals that another attempt helps against. */
const retryAfter: Partial<Record<ErrorCode, number>> = { overloaded: 1, unavailable: 2 };

function refusalOf(code: ErrorCode, status: number = errorCatalogue[code].status) {
  const body = JSON.stringify({ code, message: errorCatalogue[code].message });
  const wait = retryAfter[code];
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
  };
  return { status, headers, body };
}

/** Answers a call with an error in the API's form; if its answer has begun, it breaks the connection. */
export function refuseCall(response: ServerResponse, code: ErrorCode, status?: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal = refusalOf(code, status);
  response.writeHead(refusal.status, refusal.headers).end(refusal.body);
}

/** Answers an upgrade with an error in the API's form. */
export function refuseUpgrade(socket: Duplex, code: ErrorCode): void {
  if (socket.destroyed) return;
  const { status, headers, body } = refusalOf(code);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
