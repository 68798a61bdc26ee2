import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMember } from '../../session/use-member.ts';
import type { ChatTarget } from './chat-target.ts';
import { permissionFreshFor, writePermissionQuery } from './messages.queries.ts';

/**
 * Whether the member may write in a chat. A block is not announced, so the chat refetches after a refusal, and when the
 * member begins to write with a stale answer.
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
    /** A member who waits for a reply keeps the input for a draft. */
    closedBy: refusal === 'awaiting_reply' ? null : refusal,
    refetch: refetchPermission,
    refetchOnceStale: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refetchPermission, Math.max(0, dataUpdatedAt + permissionFreshFor - Date.now()));
    },
  };
}
