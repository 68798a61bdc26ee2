import type { ClientMessageType, ClientPayload } from '@kopa/contracts/realtime';
import { createContext, use } from 'react';
import type { SocketStatus } from './socket.ts';
import type { VisibleContent } from './visible-content.ts';

/** The live channel as screens see it. */
export interface LiveChannel extends VisibleContent {
  status: SocketStatus;
  isOpen: boolean;
  /** Sends a message; returns false if the channel is not open. */
  send<T extends ClientMessageType>(type: T, payload: ClientPayload<T>): boolean;
  /** An answer did not come: reconnects unless the server answers soon. */
  check(): void;
}

/** The live channel of the signed-in member; `sync/live-provider.tsx` provides it. */
export const LiveChannelContext = createContext<LiveChannel | null>(null);

/** Returns the live channel of the signed-in member. */
export function useLiveChannel(): LiveChannel {
  const channel = use(LiveChannelContext);
  if (channel === null) throw new Error('useLiveChannel needs a LiveProvider');
  return channel;
}
