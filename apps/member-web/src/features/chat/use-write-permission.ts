import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { permissionFreshFor, writePermissionQuery } from './messages.queries.ts';

/**
 * Whether an open chat takes messages, and two functions that ask again. Nobody is told of a block, so the chat asks
 * after a refusal, and when one begins to write, as soon as the last answer is old.
 */
export function useWritePermission(target: ChatTarget) {
  const { id } = useMember();
  const isDirect = target.kind === 'direct';
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...writePermissionQuery(id, isDirect ? target.person.id : 0),
    enabled: isDirect,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refusal = data?.refusal ?? null;
  function refetchPermission() {
    if (isDirect && navigator.onLine) void refetch({ cancelRefetch: false });
  }
  return {
    /** Somebody who waits for an answer keeps the input: the next message may be for later. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    refetch: refetchPermission,
    refetchOnceStale: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refetchPermission, Math.max(0, dataUpdatedAt + permissionFreshFor - Date.now()));
    },
  };
}
