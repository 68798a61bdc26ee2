import type { SessionEnd } from '@kopa/contracts/realtime';
import { loadOnceReachable } from '@kopa/ui/reachable';
import { useHasDrawn } from '@kopa/ui/use-has-drawn';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { noteActivity } from '../features/chat/polling.ts';
import { createSubmitter } from '../live/create.ts';
import { type LiveChannel, LiveChannelContext } from '../live/live-channel.ts';
import type { SocketStatus } from '../live/socket.ts';
import { createVisibleContent } from '../live/visible-content.ts';
import type { openLive } from './open-live.ts';
import { openOutbox } from './outbox.ts';

interface LiveProviderProps {
  memberId: number;
  /** Called when the server has ended the session. */
  onSessionEnded: (reason: SessionEnd) => void;
  children: ReactNode;
}

/** Runs the outbox, and after the first paint the live channel, whose code the first page does not wait for. */
export function LiveProvider({ memberId, onSessionEnded, children }: LiveProviderProps) {
  const client = useQueryClient();
  const [status, setStatus] = useState<SocketStatus>('connecting');
  const live = useRef<ReturnType<typeof openLive> | null>(null);
  const [submitter] = useState(() => createSubmitter(() => live.current));
  const [visibleContent] = useState(() =>
    createVisibleContent({
      send: (type, payload) => live.current?.send(type, payload) ?? false,
      onFeedShown: (hiddenAt) => live.current?.catchUpFeed(hiddenAt),
      onPostShown: (postId) => live.current?.catchUpComments(postId),
    }),
  );
  const endSession = useEffectEvent(onSessionEnded);
  const hasDrawn = useHasDrawn();

  // Polling begins fast.
  useEffect(noteActivity, []);
  useEffect(() => openOutbox(client, memberId, submitter), [client, memberId, submitter]);

  useEffect(() => {
    if (!hasDrawn) return undefined;
    const stop = loadOnceReachable(
      () => import('./open-live.ts'),
      ({ openLive }) => {
        const options = { client, memberId, submitter, visibleContent, onStatus: setStatus };
        live.current = openLive({ ...options, onSessionEnded: (reason) => endSession(reason) });
      },
    );
    return () => {
      stop();
      live.current?.close();
      live.current = null;
    };
  }, [hasDrawn, client, submitter, visibleContent, memberId]);

  const channel = useMemo<LiveChannel>(
    () => ({
      status,
      isOpen: status === 'open',
      send: (type, payload) => live.current?.send(type, payload) ?? false,
      check: () => live.current?.check(),
      showFeed: visibleContent.showFeed,
      showPost: visibleContent.showPost,
    }),
    [status, visibleContent],
  );
  return <LiveChannelContext value={channel}>{children}</LiveChannelContext>;
}
