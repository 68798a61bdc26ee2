import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import { type FoundMessage, searchMessages } from '@kopa/contracts/chat/message-search';
import type { Page } from '@kopa/contracts/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { isUnanswered } from '../../../api/is-unanswered.ts';
import { cursorPaging } from '../../../shared/lists/pages.ts';
import { findKeptMessages } from '../kept-messages.ts';
import { foundMessagesKey } from '../messages.keys.ts';

/** A page of found messages. `isKept`: without a network only the chats of this device were searched. */
type FoundPage = Page<FoundMessage[]> & { isKept?: true };

/** Messages of the member's chats that hold all words, newest first. */
export function foundMessagesQuery(memberId: number, words: string) {
  return infiniteQueryOptions({
    queryKey: foundMessagesKey(words),
    queryFn: async ({ client, pageParam, signal }): Promise<FoundPage> => {
      const query = { q: words, cursor: pageParam };
      try {
        return await api.page(searchMessages, { params: { id: memberId }, query }, { signal });
      } catch (error) {
        if (signal.aborted || pageParam !== undefined || !isUnanswered(error as Error)) throw error;
        const items = await findKeptMessages(client, memberId, words);
        return { items, nextCursor: null, total: null, isKept: true };
      }
    },
    ...cursorPaging,
    // Messages come and go.
    refetchOnMount: true,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Why a text cannot be searched for, in words; null if it can, or is empty. */
export function searchProblem(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return 'Type letters or digits to search messages.';
  return [...trimmed].length < chatLimits.searchMin ? 'Type one more letter to search messages, too.' : null;
}
