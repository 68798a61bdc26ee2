import { useEffect, useEffectEvent, useRef } from 'react';
import { usePendingMarks, useSetMark } from './list/use-chat-marks.ts';
import type { ChatState } from './use-chat-state.ts';

/** Ends the unread mark of a chat that opens. One that is set while it is open, perhaps on another device, stays. */
export function useEndMark({ chat, isMarkedUnread }: ChatState, name: string): void {
  const { kind, id } = chat ?? { kind: 'direct', id: 0 };
  const setMark = useSetMark({ kind, id, name });
  const withMarks = usePendingMarks(kind);
  const isMarked = isMarkedUnread === undefined ? undefined : withMarks({ id, isMarkedUnread }).isMarkedUnread;
  const isSeen = useRef(false);
  const end = useEffectEvent(() => setMark('isMarkedUnread', false));
  useEffect(() => {
    if (isMarked === undefined || isSeen.current) return;
    isSeen.current = true;
    if (isMarked) end();
  }, [isMarked]);
}
