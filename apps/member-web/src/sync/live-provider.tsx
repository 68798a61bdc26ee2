import { getCurrentUser } from '@kopa/contracts/account/auth';
import { ApiError } from '@kopa/contracts/client';
import type { ServerFrame, SessionEnd } from '@kopa/contracts/realtime';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { noteActivity } from '../features/chat/polling.ts';
import { repeatReadMarks } from '../features/chat/read-marks.ts';
import { giveUpLikeEchoes } from '../features/feed/post/like-echo.ts';
import { createSubmitter } from '../live/create.ts';
import { type LiveChannel, LiveChannelContext } from '../live/live-channel.ts';
import { type LiveSocket, openLiveSocket, type SocketStatus } from '../live/socket.ts';
import { createVisibleContent } from '../live/visible-content.ts';
import { onBlocksChange } from '../shared/moderation/block-mute.store.ts';
import { applyMessage } from './apply-message.ts';
import { refetchAfterBlocksChange } from './blocks.ts';
import { openOutbox } from './outbox.ts';
import { createPageReturn } from './page-return.ts';
import { catchUpShownLists, clearTyping, refetchFailed, refetchFailedLater } from './resync.ts';

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
  const [pageReturn] = useState(() => createPageReturn(client));
  const [visibleContent] = useState(() =>
    createVisibleContent({
      send: (type, payload) => socket.current?.send(type, payload) ?? false,
      ...pageReturn,
    }),
  );
  const sessionEnded = useRef(onSessionEnded);
  useEffect(() => {
    sessionEnded.current = onSessionEnded;
  }, [onSessionEnded]);

  useEffect(() => {
    let isOpen = false;
    // Polling begins fast, when the page opens or the channel is lost.
    noteActivity();
    const live = openLiveSocket({
      userId: memberId,
      onFrame(frame: ServerFrame) {
        applyMessage({ client, memberId }, frame.type, frame.payload as never);
        submitter.answer(frame);
      },
      onStatus(next) {
        if (isOpen) noteActivity();
        isOpen = next === 'open';
        setStatus(next);
        if (next === 'open') {
          visibleContent.reportAll();
          pageReturn.onStatus(next);
          refetchFailed(client);
          repeatReadMarks(memberId);
        } else {
          pageReturn.onStatus(next);
          clearTyping(client);
          submitter.fallBackAll();
          giveUpLikeEchoes();
        }
      },
      isSessionOver,
      onSessionEnded: (reason) => sessionEnded.current(reason),
    });
    socket.current = live;
    const resume = () => {
      visibleContent.reportVisible();
      if (document.visibilityState !== 'visible') return live.hide();
      noteActivity();
      live.resume();
    };
    // A page may open in a tab in the background.
    if (document.visibilityState !== 'visible') live.hide();
    // Also where calls are answered although the browser reports no network.
    const stopOnline = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      resume();
      repeatReadMarks(memberId);
    });
    window.addEventListener('online', resume);
    window.addEventListener('offline', live.pause);
    window.addEventListener('pageshow', resume);
    document.addEventListener('visibilitychange', resume);
    return () => {
      stopOnline();
      window.removeEventListener('online', resume);
      window.removeEventListener('offline', live.pause);
      window.removeEventListener('pageshow', resume);
      document.removeEventListener('visibilitychange', resume);
      socket.current = null;
      live.close();
    };
  }, [client, submitter, pageReturn, visibleContent, memberId]);

  useEffect(() => catchUpShownLists(client), [client]);
  useEffect(() => refetchFailedLater(client), [client]);
  // Without the live channel no frame reports the member's own changes.
  useEffect(() => onBlocksChange((otherId) => refetchAfterBlocksChange(client, otherId)), [client]);

  useEffect(() => openOutbox(client, memberId, submitter), [client, memberId, submitter]);

  const channel = useMemo<LiveChannel>(
    () => ({
      status,
      isOpen: status === 'open',
      send: (type, payload) => socket.current?.send(type, payload) ?? false,
      check: () => socket.current?.check(),
      showFeed: visibleContent.showFeed,
      showPost: visibleContent.showPost,
    }),
    [status, visibleContent],
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
