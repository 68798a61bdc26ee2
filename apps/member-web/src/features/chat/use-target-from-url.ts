import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { ownGroupsQuery } from '../../shared/chat/groups.queries.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { pathId } from '../../shared/page/path-id.ts';
import type { ConversationPartner } from '../../shared/people/start-conversation.ts';
import { type ChatTarget, conversationTarget, partnerTarget } from './chat-target.ts';
import { useConversation, useConversations } from './unread-messages.ts';

/**
 * The chat that the address or the history names. Null, which shows the list, if it is invalid or not the member's;
 * 'loading' until that is known. A conversation that is not on the loaded pages is fetched, a group is looked up page
 * by page.
 */
export function useTargetFromUrl(path: string, partner: ConversationPartner | null): ChatTarget | 'loading' | null {
  const member = useMember();
  const groupId = idOf(path, /^\/chat\/groups\/(\d+)$/);
  const conversationId = idOf(path, /^\/chat\/(\d+)$/);

  const list = useConversations();
  const { conversation, isLoading } = useConversation(conversationId);

  const groups = useInfiniteQuery({ ...ownGroupsQuery(member.id), enabled: groupId !== null });
  const group = itemsOf(groups.data).find(({ id }) => id === groupId);
  const isLoadingGroup = useFetchUntilFound(groups, groupId !== null && group === undefined);

  // A refetch after the answer, also after a failure, leaves the list on screen.
  const [answeredPath, setAnsweredPath] = useState('');
  const isLookedUp = (isLoading || isLoadingGroup) && answeredPath !== path;
  if (!isLookedUp && answeredPath !== path) setAnsweredPath(path);

  if (group !== undefined) return { kind: 'group', group };
  if (conversation !== undefined) return conversationTarget(conversation);
  if (isLookedUp) return 'loading';
  const hasId = groupId !== null || conversationId !== null;
  return partner !== null && list.isSuccess && !hasId ? partnerTarget(list.conversations, partner) : null;
}

/** Pages of a list on which a chat is looked up: an unknown id must not load all of them. */
const searchedPages = 5;

interface PagedList {
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isLoading: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Loads further pages until the item is found. Returns true while a page with it may come. */
function useFetchUntilFound(list: PagedList, isMissing: boolean): boolean {
  const { data, hasNextPage, isFetching, isLoading, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const mayHaveIt = hasNextPage && (data?.pages.length ?? 0) < searchedPages;
  const shouldFetch = isMissing && mayHaveIt && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage({ cancelRefetch: false });
  }, [shouldFetch, fetchNextPage]);
  return shouldFetch || (isMissing && (isLoading || isFetchingNextPage));
}

const idOf = (path: string, pattern: RegExp) => pathId(pattern.exec(path)?.[1]);
