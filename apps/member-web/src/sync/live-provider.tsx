import { getCurrentUser } from '@kopa/contracts/auth';
import { ApiError } from '@kopa/contracts/client';
import type { ServerFrame, SessionEnd } from '@kopa/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { createSubmitter } from '../live/create.ts';
import { type LiveChannel, LiveChannelContext } from '../live/live-channel.ts';
import { type LiveSocket, openLiveSocket, type SocketStatus } from '../live/socket.ts';
import { applyMessage } from './apply-message.ts';
import { openOutbox } from './outbox.ts';
import { clearTyping, resync } from './resync.ts';

interface LiveProviderProps {
  memberId: number;
  /** Called when the server has ended the session. */
  onSessionEnded: (reason: SessionEnd) => void;
  children: ReactNode;
}

/** Keeps one socket for the member, applies its messages to the cache, and runs the outbox. */
export function LiveProvider({ memberId, onSessionEnded, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [status, setStatus] = useState<SocketStatus>('connecting');
  const socket = useRef<LiveSocket | null>(null);
  const [submitter] = useState(() => createSubmitter(() => socket.current));
  const sessionEnded = useRef(onSessionEnded);
  useEffect(() => {
    sessionEnded.current = onSessionEnded;
  }, [onSessionEnded]);

  useEffect(() => {
    let hasBeenOpen = false;
    const live = openLiveSocket({
      userId: memberId,
      onFrame(frame: ServerFrame) {
        applyMessage({ client, memberId }, frame.type, frame.payload as never);
        submitter.answer(frame);
      },
      onStatus(next) {
        setStatus(next);
        if (next === 'open') {
          resync(client, hasBeenOpen);
          hasBeenOpen = true;
        } else {
          clearTyping(client);
          submitter.fallBackAll();
        }
      },
      isSessionOver,
      onSessionEnded: (reason) => sessionEnded.current(reason),
    });
    socket.current = live;
    const resume = () => {
      if (document.visibilityState === 'visible') live.resume();
    };
    window.addEventListener('online', resume);
    window.addEventListener('offline', live.pause);
    document.addEventListener('visibilitychange', resume);
    return () => {
      window.removeEventListener('online', resume);
      window.removeEventListener('offline', live.pause);
      document.removeEventListener('visibilitychange', resume);
      socket.current = null;
      live.close();
    };
  }, [client, submitter, memberId]);

  useEffect(() => openOutbox(client, memberId, submitter), [client, memberId, submitter]);

  const channel = useMemo<LiveChannel>(
    () => ({
      status,
      isOpen: status === 'open',
      send: (type, payload) => socket.current?.send(type, payload) ?? false,
    }),
    [status],
  );
  return <LiveChannelContext value={channel}>{children}</LiveChannelContext>;
}

/** Fetches the current member: a socket may be refused for other reasons than an ended session. */
async function isSessionOver(): Promise<boolean> {
  try {
    await api.call(getCurrentUser, {});
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
