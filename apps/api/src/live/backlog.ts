import { closeCodes } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';

/** The parts of a socket that the backlog needs. */
interface Reader {
  /** Bytes that wait in this process to be sent. */
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
}

/** Limits the bytes that wait for slow sockets. A client whose socket is closed reconnects and fetches again. */
export interface Backlog {
  /** Checks a socket after something was sent to it. */
  check(socket: Reader): void;
  /** Removes a closed socket. */
  remove(socket: Reader): void;
  /** Stops the checks. */
  close(): void;
}

/** Interval of the checks in ms; short compared with {@link socketLimits.backlogTimeout}. */
const checkEvery = 1_000;

interface Delay {
  bytes: number;
  /** Time in ms since which the backlog is above `backlogBytes`; null while it is not. */
  since: number | null;
}

/**
 * Closes a socket with 1013 if its backlog is above `backlogBytes` for `backlogTimeout`, or at once above
 * `backlogBytesMax`. If the total is above `backlogBytesTotal`, it closes the sockets with the largest backlogs.
 */
export function createBacklog(): Backlog {
  const delays = new Map<Reader, Delay>();
  let total = 0;

  function update(socket: Reader): void {
    const known = delays.get(socket);
    const bytes = socket.bufferedAmount;
    total += bytes - (known?.bytes ?? 0);
    if (bytes === 0) delays.delete(socket);
    else {
      const isMuch = bytes > socketLimits.backlogBytes;
      delays.set(socket, { bytes, since: isMuch ? (known?.since ?? performance.now()) : null });
    }
  }

  function remove(socket: Reader): void {
    total -= delays.get(socket)?.bytes ?? 0;
    delays.delete(socket);
  }

  function disconnect(socket: Reader): void {
    remove(socket);
    socket.close(closeCodes.tryAgainLater, 'too slow');
  }

  /** Closes sockets until the total is below its limit. It first updates the sizes: bytes may have been sent. */
  function reduceTotal(): void {
    for (const socket of delays.keys()) update(socket);
    if (total <= socketLimits.backlogBytesTotal) return;
    const slowestFirst = [...delays].sort(([, a], [, b]) => b.bytes - a.bytes);
    for (const [socket] of slowestFirst) {
      if (total <= socketLimits.backlogBytesTotal) return;
      disconnect(socket);
    }
  }

  const timer = setInterval(() => {
    reduceTotal();
    const now = performance.now();
    for (const [socket, { since }] of delays) {
      if (since !== null && now - since >= socketLimits.backlogTimeout) disconnect(socket);
    }
  }, checkEvery).unref();

  return {
    check(socket) {
      if (socket.bufferedAmount === 0 && !delays.has(socket)) return;
      update(socket);
      if (socket.bufferedAmount > socketLimits.backlogBytesMax) disconnect(socket);
      else if (total > socketLimits.backlogBytesTotal) reduceTotal();
    },
    remove,
    close: () => clearInterval(timer),
  };
}
