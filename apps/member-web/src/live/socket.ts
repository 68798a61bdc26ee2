import {
  type ClientMessageType,
  type ClientPayload,
  closeCodes,
  readReturn,
  realtimePath,
  type ServerFrame,
  type SessionEnd,
  serverMessageTypes,
} from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import { createHeartbeat } from './heartbeat.ts';

export type SocketStatus = 'connecting' | 'open' | 'closed';

export interface SocketOptions {
  /** The signed-in member. */
  userId: number;
  onFrame(frame: ServerFrame): void;
  onStatus(status: SocketStatus): void;
  /**
   * Called when the server closes for its policy without a reason. Resolves to true if the session has ended, to false
   * if the socket should reconnect.
   */
  isSessionOver(): Promise<boolean>;
  onSessionEnded(reason: SessionEnd): void;
}

/** The member sees the reason of this end of a session only. */
const suspended: SessionEnd = 'account_suspended';

/** The live channel of one member, from the first attempt until {@link LiveSocket.close}. */
export interface LiveSocket {
  /** Sends a message; returns false, and sends nothing, if the channel is not open. */
  send<T extends ClientMessageType>(type: T, payload: ClientPayload<T>): boolean;
  /** The network or the page is back: reconnects at once with a full set of attempts, or checks the open channel. */
  resume(): void;
  /** An answer did not come: reconnects unless the server answers soon. */
  check(): void;
  /** The page is hidden: closes the channel after five minutes, because push covers it, until {@link LiveSocket.resume}. */
  hide(): void;
  /** The network is gone: closes the channel until {@link LiveSocket.resume}, without using attempts. */
  pause(): void;
  /** Closes cleanly and does not reconnect. */
  close(): void;
}

/**
 * Connects, authenticates and reconnects (product 6.5): after an unclean close five times, after two seconds plus one
 * per attempt, and then every 30 s while the page is visible. The channel counts as open once the server has sent
 * `authenticated`, until it is closed or silent.
 */
export function openLiveSocket(options: SocketOptions): LiveSocket {
  const { userId, onStatus, onSessionEnded } = options;
  let socket: WebSocket | null = null;
  let status: SocketStatus = 'closed';
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const heartbeat = createHeartbeat({
    ping: () => socket?.send(JSON.stringify({ type: 'ping', payload: {} })),
    onDead: reconnect,
  });

  function change(next: SocketStatus): void {
    if (status === next) return;
    status = next;
    onStatus(next);
  }

  function connect(): void {
    change('connecting');
    const opened = new WebSocket(socketUrl());
    socket = opened;
    timer = setTimeout(() => {
      detach();
      change('closed');
      retryLater();
    }, socketLimits.openTimeout);
    opened.onopen = () => opened.send(JSON.stringify({ type: 'authenticate', payload: { userId } }));
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      heartbeat.hear();
      const frame = parseFrame(data);
      if (frame === null) return;
      apply(frame);
      if (frame.type !== 'authenticated') return;
      clearTimeout(timer);
      attempts = 0;
      heartbeat.start();
      change('open');
    };
    opened.onclose = ({ code, reason }) => {
      if (socket !== opened) return;
      clearTimeout(timer);
      heartbeat.stop();
      socket = null;
      change('closed');
      if (reason === suspended) onSessionEnded(suspended);
      else if (code === closeCodes.policy) void endOrRetry();
      else retryLater(readReturn(reason));
    };
  }

  /** Passes a frame on. An error in the code that applies it must not break the channel. */
  function apply(frame: ServerFrame): void {
    try {
      options.onFrame(frame);
    } catch {
      logUnreadable();
    }
  }

  async function endOrRetry(): Promise<void> {
    const hasEnded = await options.isSessionOver();
    if (isOver) return;
    if (hasEnded) onSessionEnded('session ended');
    else if (socket === null) retryLater();
  }

  /** Detaches the socket, so that its later events are ignored. */
  function detach(): void {
    clearTimeout(timer);
    heartbeat.stop();
    const detached = socket;
    socket = null;
    detached?.close(closeCodes.normal);
  }

  /** Drops a dead socket, which fires no close event, and reconnects with a full set of attempts. */
  function reconnect(): void {
    detach();
    change('closed');
    attempts = 0;
    connect();
  }

  /** Connects again after a delay, or after the time that the server has sent. */
  function retryLater(sent: number | null = null): void {
    const isLate = attempts >= socketLimits.reconnectAttempts;
    const delay = isLate
      ? socketLimits.reconnectPause
      : socketLimits.reconnectDelay + attempts * socketLimits.reconnectDelayPerAttempt;
    attempts += 1;
    // All sockets of a process close together; their members must not all come back in the same moment.
    timer = setTimeout(
      () => {
        // A hidden page gives up; it reconnects when it is shown.
        if (!isLate || document.visibilityState === 'visible') connect();
      },
      sent ?? delay * (1 + Math.random() * socketLimits.reconnectSpread),
    );
  }

  function pause(): void {
    detach();
    change('closed');
  }

  connect();
  return {
    send(type, payload) {
      // A message to a closing socket would be lost silently.
      if (status !== 'open' || socket === null || socket.readyState >= socket.CLOSING) return false;
      const frame = JSON.stringify({ type, payload });
      if (new Blob([frame]).size > socketLimits.maxFrameBytes) return false;
      socket.send(frame);
      return true;
    },
    resume() {
      if (isOver) return;
      clearTimeout(leaving);
      leaving = undefined;
      if (socket !== null) {
        heartbeat.check();
        return;
      }
      clearTimeout(timer);
      attempts = 0;
      connect();
    },
    check: heartbeat.check,
    hide() {
      leaving ??= setTimeout(pause, socketLimits.hiddenFor);
    },
    pause,
    close() {
      isOver = true;
      clearTimeout(leaving);
      detach();
    },
  };
}

/** URL of the socket on the page's own host, secure if the page is secure. */
function socketUrl(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${window.location.host}${realtimePath}`;
}

/** Parses a frame of the contract; logs an unreadable frame and returns null (product 6.3). */
function parseFrame(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data)) as { type?: unknown; payload?: unknown };
    if (
      serverMessageTypes.includes(frame.type as never) &&
      typeof frame.payload === 'object' &&
      frame.payload !== null
    ) {
      return frame as ServerFrame;
    }
  } catch {
    // The code below logs it.
  }
  logUnreadable();
  return null;
}

function logUnreadable(): void {
  // biome-ignore lint/suspicious/noConsole: unreadable frames are only logged (product 6.3)
  console.warn('The live channel sent a message that cannot be read.');
}
