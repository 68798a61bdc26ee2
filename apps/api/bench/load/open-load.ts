import type { Socket } from 'node:net';
import { openConnection, quantile, readAnswers, send } from './answers.ts';

/** Options of a load process with a fixed rate of requests. */
export interface OpenLoad {
  port: number;
  /** Complete requests as text, sent in turn. */
  requests: string[];
  /** Requests per second, independent of earlier responses. */
  rate: number;
  seconds: number;
  /** Maximum of connections. Each is open and has had a response before the measurement begins. */
  connections: number;
}

/** Responses of one status; 0 for a connection that closed without one. */
export interface StatusResult {
  count: number;
  /** Milliseconds since the request was due. */
  p50: number;
  p99: number;
  max: number;
}

export interface OpenLoadResult {
  seconds: number;
  byStatus: Record<number, StatusResult>;
  /** Requests that were not sent because every connection was waiting for a response. */
  unsent: number;
}

/** The load process: it sends each request when it is due and does not wait for earlier responses. */
process.once('message', (load: OpenLoad) => void offer(load));

async function offer({ port, requests, rate, seconds, connections }: OpenLoad): Promise<void> {
  const latencies = new Map<number, number[]>();
  const idle: Connection[] = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const total = Math.floor(rate * seconds);
  let unsent = 0;
  let answered = 0;
  for (const connection of idle) {
    const end = (status: number) => {
      const found = latencies.get(status) ?? [];
      found.push(performance.now() - connection.dueAt);
      latencies.set(status, found);
      answered += 1;
      connection.isBusy = false;
    };
    readAnswers(connection.socket, (status) => {
      end(status);
      idle.push(connection);
    });
    connection.socket.once('close', () => {
      connection.isClosed = true;
      if (connection.isBusy) end(0);
    });
  }
  const started = performance.now();
  let turn = 0;
  while (turn < total) {
    for (const now = performance.now(); turn < total; turn += 1) {
      const dueAt = started + (turn / rate) * 1000;
      if (dueAt > now) break;
      let connection = idle.pop();
      // The API closes a connection that is idle for long.
      while (connection?.isClosed) connection = idle.pop();
      if (connection === undefined) unsent += 1;
      else {
        connection.dueAt = dueAt;
        connection.isBusy = true;
        send(connection.socket, requests[turn % requests.length] as string);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const took = (performance.now() - started) / 1000;
  while (answered + unsent < total) await new Promise((resolve) => setTimeout(resolve, 5));
  const results = [...latencies].map(([status, values]) => [
    status,
    { count: values.length, p50: quantile(values, 0.5), p99: quantile(values, 0.99), max: quantile(values, 1) },
  ]);
  const result: OpenLoadResult = { seconds: took, byStatus: Object.fromEntries(results), unsent };
  process.send?.(result, () => process.exit(0));
}

interface Connection {
  socket: Socket;
  dueAt: number;
  isBusy: boolean;
  isClosed: boolean;
}

function open(port: number): Promise<Connection> {
  const socket = openConnection(port);
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'));
    socket.once('data', () => resolve({ socket, dueAt: 0, isBusy: false, isClosed: false }));
  });
}
