import { type ClientRequest, request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ForwardingOptions, forwardedHeaders } from './forwarded.ts';
import { retryAfter, unavailable } from './proxy-http.ts';

/**
 * Passes the WebSocket at `path` to the API byte by byte, so that a refused upgrade (401, 403), close codes and the
 * back-pressure of a slow reader stay unchanged. Other upgrades get 404, and 503 while the API is unavailable.
 */
export function proxySocket(app: FastifyInstance, proxyTo: string, path: string, forwarding: ForwardingOptions): void {
  const open = new Set<Duplex>();
  const { hostname, port } = new URL(proxyTo);

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    // The target is not parsed as a URL: `http://elsewhere/ws` must not choose the server, and a malformed one must not
    // throw.
    const target = request.url ?? '';
    if (target.split('?', 1)[0] !== path) {
      refuse(socket, 404, { code: 'not_found', message: 'Not found.' });
      return;
    }
    const remoteAddress = request.socket.remoteAddress;
    const headers = { ...request.headers, ...forwardedHeaders(request.headers, remoteAddress, forwarding) };
    const upstream = httpRequest({ hostname, port, path: target, headers, agent: false });
    connect(upstream, socket, head);
  });

  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

function connect(upstream: ClientRequest, socket: Duplex, head: Buffer): void {
  const giveUp = () => upstream.destroy();
  socket.once('close', giveUp);
  upstream.on('error', () => refuse(socket, 503, unavailable));
  upstream.on('response', (answer) => {
    socket.write(headOf(answer));
    answer.pipe(socket);
  });
  upstream.on('upgrade', (answer, target, targetHead) => {
    socket.off('close', giveUp);
    target.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => target.destroy());
    socket.write(headOf(answer));
    if (targetHead.length > 0) socket.write(targetHead);
    if (head.length > 0) target.write(head);
    target.pipe(socket);
    socket.pipe(target);
  });
  upstream.end();
}

/** Status line and headers of the API's answer, unchanged. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function refuse(socket: Duplex, status: 404 | 503, body: { code: string; message: string }): void {
  if (socket.destroyed) return;
  const content = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(content)}`,
    ...(status === 503 ? [`Retry-After: ${retryAfter}`] : []),
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${content}`);
}
