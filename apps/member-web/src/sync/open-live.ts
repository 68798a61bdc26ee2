import { getCurrentUser } from '@kopa/contracts/account/auth';
import { ApiError } from '@kopa/contracts/client';
import type { ServerFrame, SessionEnd } from '@kopa/contracts/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { noteActivity } from '../features/chat/polling.ts';
import { repeatReadMarks } from '../features/chat/read-marks.ts';
import { giveUpLikeEchoes } from '../features/feed/like-echo.ts';
import type { createSubmitter } from '../live/create.ts';
import { openLiveSocket, type SocketStatus } from '../live/socket.ts';
import type { createVisibleContent } from '../live/visible-content.ts';
import { onBlocksChange } from '../shared/moderation/block-mute.store.ts';
import { applyMessage } from './apply-message.ts';
import { refetchAfterBlocksChange } from './blocks.ts';
import {
  catchUpComments,
  catchUpFeed,
  catchUpShownLists,
  clearTyping,
  refetchFailed,
  refetchFailedLater,
  resync,
} from './resync.ts';

interface LiveOptions {
  client: QueryClient;
  memberId: number;
  submitter: ReturnType<typeof createSubmitter>;
  visibleContent: ReturnType<typeof createVisibleContent>;
  onStatus: (status: SocketStatus) => void;
  /** Called when the server has ended the session. */
  onSessionEnded: (reason: SessionEnd) => void;
}

/** Opens the member's socket, applies its messages to the cache, and fetches what no message has brought. */
export function openLive({ client, memberId, submitter, visibleContent, onStatus, onSessionEnded }: LiveOptions) {
  let hasBeenOpen = false;
  let isOpen = false;
  const socket = openLiveSocket({
    userId: memberId,
    onFrame(frame: ServerFrame) {
      applyMessage({ client, memberId }, frame.type, frame.payload as never);
      submitter.answer(frame);
    },
    onStatus(next) {
      if (isOpen) noteActivity();
      isOpen = next === 'open';
      onStatus(next);
      if (next === 'open') {
        visibleContent.reportAll();
        void resync(client, hasBeenOpen);
        refetchFailed(client);
        repeatReadMarks(memberId);
        hasBeenOpen = true;
      } else {
        clearTyping(client);
        submitter.fallBackAll();
        giveUpLikeEchoes();
      }
    },
    isSessionOver,
    onSessionEnded,
  });
  const resume = () => {
    visibleContent.reportVisible();
    if (document.visibilityState !== 'visible') return;
    noteActivity();
    socket.resume();
  };
  window.addEventListener('online', resume);
  window.addEventListener('offline', socket.pause);
  window.addEventListener('pageshow', resume);
  document.addEventListener('visibilitychange', resume);
  const ends = [
    catchUpShownLists(client),
    refetchFailedLater(client),
    // Without the live channel no frame reports the member's own changes.
    onBlocksChange((otherId) => refetchAfterBlocksChange(client, otherId)),
  ];
  return {
    ...socket,
    catchUpFeed: (hiddenAt: number) => catchUpFeed(client, hiddenAt),
    catchUpComments: (postId: number) => catchUpComments(client, postId),
    close() {
      window.removeEventListener('online', resume);
      window.removeEventListener('offline', socket.pause);
      window.removeEventListener('pageshow', resume);
      document.removeEventListener('visibilitychange', resume);
      for (const end of ends) end();
      socket.close();
    },
  };
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
