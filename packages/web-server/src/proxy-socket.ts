import { type ClientRequest, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createGate } from '@kopa/server-kit/gate';
import { type ForwardingOptions, passedOn, senderOf } from './forwarded.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import { refuseUpgrade } from './refusals.ts';

/**
 * Passes the WebSocket at `path` to the API byte by byte, so that a refused upgrade (401, 403), close codes and the
 * back-pressure of a slow reader stay unchanged. Other upgrades get 404; 503 while the API is unavailable or too many
 * sockets are open. Returns a function that closes all open ones.
 */
export function proxySocket(
  server: Server,
  proxyTo: string,
  path: string,
  forwarding: ForwardingOptions,
  limits: ProxyLimits,
): () => void {
  const open = new Set<Duplex>();
  const gate = createGate(limits.sockets);
  const { hostname, port } = new URL(proxyTo);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    // The target is not parsed as a URL: `http://elsewhere/ws` must not choose the server, and a malformed one must not
    // throw.
    const target = request.url ?? '';
    if (target.split('?', 1)[0] !== path) {
      refuseUpgrade(socket, 'not_found');
      return;
    }
    const sender = senderOf(request, forwarding);
    const leave = gate.tryEnter(sender.network);
    if (leave === null) {
      refuseUpgrade(socket, 'overloaded');
      return;
    }
    socket.once('close', leave);
    const { connection, upgrade } = request.headers;
    const headers = { ...passedOn(request.headers), connection, upgrade, ...sender.headers };
    const upstream = httpRequest({ hostname, port, path: target, headers, agent: false });
    connect(upstream, socket, head, limits.answerWithin);
  });

  return () => {
    for (const socket of open) socket.destroy();
  };
}

function connect(upstream: ClientRequest, socket: Duplex, head: Buffer, answerWithin: number): void {
  const giveUp = () => upstream.destroy();
  const late = setTimeout(giveUp, answerWithin);
  socket.once('close', giveUp);
  upstream.on('close', () => clearTimeout(late));
  upstream.on('error', () => refuseUpgrade(socket, 'unavailable'));
  upstream.on('response', (answer) => {
    socket.write(headOf(answer));
    answer.pipe(socket);
  });
  upstream.on('upgrade', (answer, target, targetHead) => {
    clearTimeout(late);
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
