import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { standingFreshFor, standingQuery } from './messages.queries.ts';

/** Whether an open chat takes messages, and the function that asks again. */
export function useStanding(target: ChatTarget) {
  const { id } = useMember();
  const isDirect = target.kind === 'direct';
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const { data, refetch } = useQuery({
    ...standingQuery(id, isDirect ? target.person.id : 0),
    enabled: isDirect,
  });
  const refusal = data?.refusal ?? null;
  return {
    /** Somebody who waits for an answer keeps the input: the next message may be for later. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    /** Nobody is told of a block, so the chat asks when one begins to write, and now and then while one writes. */
    askAgain: (isRefused = false) => {
      const now = performance.now();
      if (!isDirect || (!isRefused && now - askedAt.current < standingFreshFor)) return;
      askedAt.current = now;
      void refetch();
    },
  };
}
