import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Stands in the text of a request for an `Idempotency-Key` that each sending has anew. */
export const freshKey = '00000000-0000-4000-8000-000000000000';

/** A complete request as text. */
export function request(method: string, path: string, headers: Record<string, string>, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  const lines = Object.entries({ host: '127.0.0.1', ...all, 'content-length': String(Buffer.byteLength(text)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`;
}

/** Sends the text of a request. */
export function send(socket: Socket, request: string): void {
  socket.write(request.replace(freshKey, () => randomUUID()));
}

/** Opens a connection to a server on this machine, which has answered once. @throws any error, which ends the process */
export function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  socket.on('error', (error) => {
    throw error;
  });
  socket.write(request('GET', '/healthz', {}));
  return new Promise((resolve) => socket.once('data', () => resolve(socket)));
}

/** Calls back with the status of each response on a connection. It parses only status and length. */
export function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const text = received.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    received = Buffer.alloc(0);
    onAnswer(Number(text.slice(9, 12)));
  });
}
