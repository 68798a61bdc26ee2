import { socketLimits } from '@kopa/contracts/limits';
import { closeCodes } from '@kopa/contracts/realtime';

/** Of a socket, what matters here. */
interface Reader {
  /** Bytes that wait in this process for their way to the other end. */
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
}

/** Keeps what waits for slow readers bounded; who is sent away catches up over HTTP after coming back. */
export interface Backlog {
  /** Looks at a socket that something was just sent to. */
  note(socket: Reader): void;
  /** Forgets a socket that is gone. */
  forget(socket: Reader): void;
  /** Stops watching. */
  close(): void;
}

/** Once a second is often enough to notice a reader that stays behind for {@link socketLimits.backlogTimeout}. */
const checkEvery = 1_000;

interface Delay {
  bytes: number;
  /** Since when it has been more than a socket may leave waiting for longer; null while it is less. */
  since: number | null;
}

/**
 * A socket is closed with 1013 once it has left more than a mebibyte waiting for five seconds, or at once where it is
 * far more; and where all of them together leave too much waiting, those that are furthest behind are.
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

  function forget(socket: Reader): void {
    total -= delays.get(socket)?.bytes ?? 0;
    delays.delete(socket);
  }

  function sendAway(socket: Reader): void {
    forget(socket);
    socket.close(closeCodes.tryAgainLater, 'too slow');
  }

  /** What was noted may be long on its way: only what still waits counts. */
  function relieve(): void {
    for (const socket of delays.keys()) update(socket);
    if (total <= socketLimits.backlogBytesTotal) return;
    const slowestFirst = [...delays].sort(([, a], [, b]) => b.bytes - a.bytes);
    for (const [socket] of slowestFirst) {
      if (total <= socketLimits.backlogBytesTotal) return;
      sendAway(socket);
    }
  }

  const timer = setInterval(() => {
    relieve();
    const now = performance.now();
    for (const [socket, { since }] of delays) {
      if (since !== null && now - since >= socketLimits.backlogTimeout) sendAway(socket);
    }
  }, checkEvery).unref();

  return {
    note(socket) {
      if (socket.bufferedAmount === 0 && !delays.has(socket)) return;
      update(socket);
      if (socket.bufferedAmount > socketLimits.backlogBytesMax) sendAway(socket);
      else if (total > socketLimits.backlogBytesTotal) relieve();
    },
    forget,
    close: () => clearInterval(timer),
  };
}
