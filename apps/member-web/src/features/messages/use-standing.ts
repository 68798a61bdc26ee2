import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { standingFreshFor, standingQuery } from './messages.queries.ts';

/** Whether an open chat takes messages, and the function that asks again. */
export function useStanding(target: ChatTarget) {
  const { id } = useMember();
  const isDirect = target.kind === 'direct';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery({
    ...standingQuery(id, isDirect ? target.person.id : 0),
    enabled: isDirect,
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const refusal = data?.refusal ?? null;
  return {
    /** Somebody who waits for an answer keeps the input: the next message may be for later. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    /**
     * Nobody is told of a block, so the chat asks when one begins to write, and now and then while one writes: as soon as
     * the last answer is old.
     */
    askAgain: (isRefused = false) => {
      if (!isDirect) return;
      const oldAt = Math.max(dataUpdatedAt, errorUpdatedAt) + standingFreshFor;
      const ask = () => {
        if (navigator.onLine) void refetch({ cancelRefetch: false });
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, isRefused ? 0 : Math.max(0, oldAt - Date.now()));
    },
  };
}
