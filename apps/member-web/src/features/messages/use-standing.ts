import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { standingFreshFor, standingQuery } from './messages.queries.ts';

/**
 * Whether an open chat takes messages, and two functions that ask again. Nobody is told of a block, so the chat asks
 * after a refusal, and when one begins to write after the last answer has become old.
 */
export function useStanding(target: ChatTarget) {
  const { id } = useMember();
  const isDirect = target.kind === 'direct';
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...standingQuery(id, isDirect ? target.person.id : 0),
    enabled: isDirect,
  });
  const refusal = data?.refusal ?? null;
  function ask() {
    if (isDirect && navigator.onLine) void refetch({ cancelRefetch: false });
  }
  return {
    /** Somebody who waits for an answer keeps the input: the next message may be for later. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    ask,
    askIfOld: () => {
      if (Date.now() - dataUpdatedAt >= standingFreshFor) ask();
    },
  };
}
