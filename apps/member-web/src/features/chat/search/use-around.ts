import { ApiError } from '@kopa/contracts/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { type ChatTarget, recipientOf } from '../chat-target.ts';
import { type ShownMessage, shownMessages } from '../shown-message.ts';
import { aroundQuery, loadNewerMutation, loadOlderMutation, olderCursor } from './around.queries.ts';

/**
 * The messages around one of a chat, with the parts that load older and newer ones; null without it, and where the
 * server has it no more. Once the newest are reached, those that come live follow.
 */
export function useAround(target: ChatTarget, messageId: number | null, newest: readonly ShownMessage[]) {
  const { id: memberId } = useMember();
  const client = useQueryClient();
  const middle = { memberId, recipient: recipientOf(target), messageId: messageId ?? 0 };
  const query = useQuery({ ...aroundQuery(middle), enabled: messageId !== null });
  const older = useMutation(loadOlderMutation(client, middle));
  const newer = useMutation(loadNewerMutation(client, middle));
  const { data } = query;
  const hasNewer = data?.hasNewer ?? true;
  const messages = useMemo(() => {
    const around = shownMessages(data);
    const lastId = around[around.length - 1]?.id ?? 0;
    return hasNewer ? around : [...around, ...newest.filter(({ id }) => id > lastId)];
  }, [data, hasNewer, newest]);
  const newCount = useNewCount(newest, memberId, messageId !== null);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (messageId === null || isGone) return null;
  return {
    messages,
    isLoading: query.isLoading,
    error: messages.length === 0 ? query.error : null,
    refetch: query.refetch,
    pages: data?.pages.length ?? 0,
    older: loadable(older, olderCursor(data) !== null),
    /** Loads newer messages; null at the end of the chat. */
    newer: hasNewer ? loadable(newer, true) : null,
    newCount: hasNewer ? newCount : 0,
  };
}

/** How many messages of others have come since the page was opened. */
function useNewCount(newest: readonly ShownMessage[], memberId: number, isOpen: boolean): number {
  const newestId = newest[newest.length - 1]?.id ?? 0;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (isOpen !== (openedAt !== null)) setOpenedAt(isOpen ? newestId : null);
  if (openedAt === null) return 0;
  return newest.filter(({ id, senderId }) => id > openedAt && senderId !== memberId).length;
}

/** A mutation as the part of a list that loads a page. */
function loadable(
  { isPending, isError, mutateAsync }: { isPending: boolean; isError: boolean; mutateAsync: () => Promise<unknown> },
  hasNextPage: boolean,
) {
  return {
    hasNextPage,
    isFetching: isPending,
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage: () => mutateAsync().catch(() => undefined),
  };
}
