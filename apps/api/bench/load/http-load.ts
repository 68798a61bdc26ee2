import type { Socket } from 'node:net';
import { openConnection, readAnswers, send } from './answers.ts';

/** Options of a load process. */
export interface Load {
  port: number;
  /** Complete requests as text, sent in turn again and again. */
  requests: readonly string[];
  connections: number;
  seconds: number;
  /**
   * Requests a second, which are sent when they are due. Without it each connection sends its next request after an
   * answer.
   */
  rate?: number;
}

/** Milliseconds from when a request was due until its answer. */
export interface Timing {
  count: number;
  p50: number;
  p99: number;
}

export interface LoadResult {
  seconds: number;
  /** Answers of 2xx and of 503. */
  served: Timing;
  refused: Timing;
  /** All other answers by status; 0 is a connection that closed without one. */
  failed: Record<number, number>;
  /** Requests that were not sent because every connection waited for an answer. */
  unsent: number;
}

interface Connection {
  socket: Socket;
  dueAt: number;
  isBusy: boolean;
  isClosed: boolean;
}

process.once('message', (load: Load) => void run(load));

async function run({ port, requests, connections, seconds, rate }: Load): Promise<void> {
  const times: Record<'served' | 'refused', number[]> = { served: [], refused: [] };
  const failed: Record<number, number> = {};
  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const idle = sockets.map((socket): Connection => ({ socket, dueAt: 0, isBusy: false, isClosed: false }));
  const started = performance.now();
  const end = started + seconds * 1_000;
  let [turn, underWay, unsent] = [0, 0, 0];
  for (const connection of idle) {
    readAnswers(connection.socket, (status) => {
      note(connection, status);
      if (rate === undefined && performance.now() < end) sendNext(connection, performance.now());
      else idle.push(connection);
    });
    connection.socket.once('close', () => {
      connection.isClosed = true;
      if (connection.isBusy) note(connection, 0);
    });
  }

  function note(connection: Connection, status: number): void {
    connection.isBusy = false;
    underWay -= 1;
    const kind = status === 503 ? 'refused' : status >= 200 && status < 300 ? 'served' : null;
    if (kind === null) failed[status] = (failed[status] ?? 0) + 1;
    else times[kind].push(performance.now() - connection.dueAt);
  }

  function sendNext(connection: Connection, dueAt: number): void {
    Object.assign(connection, { dueAt, isBusy: true });
    underWay += 1;
    send(connection.socket, requests[turn % requests.length] as string);
    turn += 1;
  }

  /** Sends what is due by now. */
  function sendDue(perSecond: number): void {
    for (const now = performance.now(); ; ) {
      const dueAt = started + ((turn + unsent) / perSecond) * 1_000;
      if (dueAt > now || dueAt >= end) return;
      let connection = idle.pop();
      // A server closes a connection that is idle for long.
      while (connection?.isClosed) connection = idle.pop();
      if (connection === undefined) unsent += 1;
      else sendNext(connection, dueAt);
    }
  }

  if (rate === undefined) for (const connection of idle.splice(0)) sendNext(connection, started);
  while (performance.now() < end || underWay > 0) {
    if (rate !== undefined) sendDue(rate);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const took = Math.max(seconds, (performance.now() - started) / 1_000);
  const result = { seconds: took, served: timing(times.served), refused: timing(times.refused), failed, unsent };
  process.send?.(result satisfies LoadResult, () => process.exit(0));
}

function timing(times: number[]): Timing {
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, p50: quantile(0.5), p99: quantile(0.99) };
}
