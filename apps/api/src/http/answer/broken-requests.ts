import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorMessages } from '@kopa/contracts/error-messages';
import type { ErrorCode } from '@kopa/contracts/errors';

/** Responses to Node's parser errors. Any other error means that the bytes are not HTTP. */
const statuses: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid_request' },
};
const noHttp = { status: 400, code: 'invalid_request' } as const;

/** Responds with an API error to bytes that are not a valid request: a URL that is too long, a timeout or no HTTP. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, code } = statuses[error.code ?? ''] ?? noHttp;
    const body = JSON.stringify({ code, message: errorMessages[code] });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
