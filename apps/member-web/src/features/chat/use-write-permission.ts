import { isServerReachable } from '@kopa/ui/reachable';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { permissionFreshFor, writePermissionQuery } from './messages.queries.ts';

/**
 * Returns the reason that closes the input of a chat, or null. No frame announces a block, so the chat fetches the
 * reason again after a refusal, and at the first key after a stale answer.
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
    if (isDirect && isServerReachable()) void refetch({ cancelRefetch: false });
  }
  return {
    /** A member who waits for a reply keeps the input for a draft. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    refetch: refetchPermission,
    refetchOnceStale: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refetchPermission, Math.max(0, dataUpdatedAt + permissionFreshFor - Date.now()));
    },
  };
}
