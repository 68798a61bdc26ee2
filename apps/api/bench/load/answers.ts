import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Stands in the text of a request for an `Idempotency-Key` that each sending has anew. */
export const freshKey = '00000000-0000-4000-8000-000000000000';

/** Sends the text of a request. */
export function send(socket: Socket, request: string): void {
  socket.write(request.replace(freshKey, () => randomUUID()));
}

/** Opens a connection to a server on this machine. @throws any connection error, which ends the process */
export function openConnection(port: number): Socket {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  return socket.on('error', (error) => {
    throw error;
  });
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

/** The quantile of `values` for a share from 0 to 1. Sorts the values in place. */
export function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
