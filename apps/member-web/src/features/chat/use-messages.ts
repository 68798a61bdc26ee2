import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveChannel } from '../../live/live-channel.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import type { ChatTarget } from './chat-target.ts';
import {
  directMessagesQuery,
  groupMessagesQuery,
  newerDirectMessagesQuery,
  newerGroupMessagesQuery,
} from './messages.queries.ts';
import { useAround } from './search/use-around.ts';
import { shownMessages } from './shown-message.ts';

/**
 * The messages of a chat: its newest ones, or those around one that they do not reach. Without the live channel the
 * newest are polled, except while one is being sent: otherwise the list would show it next to the pending one.
 */
export function useMessages(target: ChatTarget, memberId: number, isSendingTo: boolean) {
  const { isOpen } = useLiveChannel();
  const isDirect = target.kind === 'direct';
  const [otherId, groupId] = isDirect ? [target.person.id, 0] : [0, target.group.id];
  const direct = useInfiniteQuery({ ...directMessagesQuery(memberId, otherId), enabled: isDirect });
  const group = useInfiniteQuery({ ...groupMessagesQuery(groupId), enabled: !isDirect });
  const list = isDirect ? direct : group;
  const mayPoll = !isOpen && !isSendingTo && list.isSuccess;
  useQuery(newerDirectMessagesQuery(memberId, otherId, isDirect && mayPoll));
  useQuery(newerGroupMessagesQuery(memberId, groupId, !isDirect && mayPoll));
  const newest = useMemo(() => shownMessages(isDirect ? direct.data : group.data), [isDirect, direct.data, group.data]);
  const { messageId } = target;
  const isReached = messageId === undefined || newest.some(({ id }) => id === messageId);
  const around = useAround(target, isReached || newest.length === 0 ? null : messageId, newest);

  return {
    /** Id of the conversation; undefined before the first message. */
    conversationId: isDirect ? itemsOf(direct.data)[0]?.conversationId : undefined,
    ...(around ?? {
      messages: newest,
      isLoading: list.isLoading,
      error: newest.length === 0 ? list.error : null,
      refetch: list.refetch,
      pages: list.data?.pages.length ?? 0,
      older: list,
      newer: null,
      newCount: 0,
    }),
  };
}
