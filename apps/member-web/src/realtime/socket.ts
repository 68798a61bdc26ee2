import { socketLimits } from '@kopa/contracts/limits';
import {
  type ClientMessageType,
  type ClientPayload,
  closeCodes,
  realtimePath,
  type ServerFrame,
  serverMessageTypes,
} from '@kopa/contracts/realtime';

export type SocketStatus = 'connecting' | 'open' | 'closed';

export interface SocketOptions {
  /** The signed-in member. */
  userId: number;
  onFrame(frame: ServerFrame): void;
  onStatus(status: SocketStatus): void;
  /** The server ended the session: the close code of a policy. */
  onSessionEnded(): void;
}

/** The live channel of one member, from the first try to {@link LiveSocket.close}. */
export interface LiveSocket {
  /** Sends a message; false, and nothing sent, while the channel is not open. */
  send<T extends ClientMessageType>(type: T, payload: ClientPayload<T>): boolean;
  /** Tries again at once, with a full set of attempts: the network or the page is back. */
  wake(): void;
  /** Closes cleanly and for good. */
  close(): void;
}

/**
 * Connects, authenticates and reconnects (spec section 4): after an unclean close at most five times, waiting two
 * seconds plus one per attempt. It counts as open once the server has said `authenticated`.
 */
export function openLiveSocket({ userId, onFrame, onStatus, onSessionEnded }: SocketOptions): LiveSocket {
  let socket: WebSocket | null = null;
  let status: SocketStatus = 'closed';
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function change(next: SocketStatus): void {
    if (status === next) return;
    status = next;
    onStatus(next);
  }

  function connect(): void {
    change('connecting');
    const opened = new WebSocket(socketUrl());
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'authenticate', payload: { userId } }));
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      const frame = parseFrame(data);
      if (frame === null) return;
      if (frame.type === 'authenticated') {
        attempts = 0;
        onFrame(frame);
        change('open');
      } else {
        onFrame(frame);
      }
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      change('closed');
      if (isOver) return;
      if (code === closeCodes.policy) onSessionEnded();
      else retryLater();
    };
  }

  function retryLater(): void {
    if (attempts >= socketLimits.reconnectAttempts) return;
    const delay = socketLimits.reconnectDelay + attempts * socketLimits.reconnectDelayPerAttempt;
    attempts += 1;
    timer = setTimeout(connect, delay);
  }

  connect();
  return {
    send(type, payload) {
      if (status !== 'open' || socket === null) return false;
      socket.send(JSON.stringify({ type, payload }));
      return true;
    },
    wake() {
      if (isOver || socket !== null) return;
      clearTimeout(timer);
      attempts = 0;
      connect();
    },
    close() {
      isOver = true;
      clearTimeout(timer);
      socket?.close(closeCodes.normal);
    },
  };
}

/** The page's own host; the secure scheme when the page is secure. */
function socketUrl(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${window.location.host}${realtimePath}`;
}

/** A frame of the contract, or null; what cannot be read is only logged (spec section 8, Internal). */
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
    // Falls through to the log.
  }
  // biome-ignore lint/suspicious/noConsole: the specification wants unreadable messages logged, and only logged
  console.warn('The live channel sent a message that cannot be read.');
  return null;
}
