import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import {
  type DirectMessage,
  type GroupMessage,
  listDirectMessages,
  listGroupMessages,
  type MessagesQuery,
} from '@kopa/contracts/chat/messages';
import type { Page } from '@kopa/contracts/client';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { changeCached } from '../../../shared/lists/change-cached.ts';
import { changeItems, itemsOf, type Pages } from '../../../shared/lists/pages.ts';
import type { ChatName } from '../messages.cache.ts';
import { aroundKey } from '../messages.keys.ts';

type Message = DirectMessage | GroupMessage;

/** Messages around one, newest page first, as in the list of a chat. */
type Around = Pages<Message> & { hasNewer: boolean };

/** A chat by its recipient, and the message in the middle. */
export interface Middle {
  memberId: number;
  recipient: ChatName;
  messageId: number;
}

function fetchPage(
  { memberId, recipient: { kind, id } }: Middle,
  query: MessagesQuery,
  signal?: AbortSignal,
): Promise<Page<Message[]>> {
  const options = signal === undefined ? {} : { signal };
  return kind === 'direct'
    ? api.page(listDirectMessages, { params: { userId: memberId, otherId: id }, query }, options)
    : api.page(listGroupMessages, { params: { groupId: id }, query }, options);
}

const keyOf = ({ recipient: { kind, id }, messageId }: Middle) => aroundKey(kind, id, messageId);

/** The page around a message. A refetch keeps the pages that were loaded beside it. */
export function aroundQuery(middle: Middle) {
  const queryKey = keyOf(middle);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Around> => {
      const page = await fetchPage(middle, { around: middle.messageId }, signal);
      const known = client.getQueryData<Around>(queryKey);
      return known === undefined ? alone(page, middle.messageId) : refreshed(known, page.items);
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function alone(page: Page<Message[]>, messageId: number): Around {
  const newer = page.items.filter(({ id }) => id > messageId).length;
  return { pages: [page], pageParams: [undefined], hasNewer: newer >= chatLimits.around.newer };
}

function refreshed(known: Around, items: readonly Message[]): Around {
  const fresh = new Map(items.map((item) => [item.id, item]));
  const ids = [...fresh.keys()];
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const changed = changeItems(known, (item) => {
    const isInside = item.id >= first && item.id <= last;
    return fresh.get(item.id) ?? (isInside ? null : item);
  });
  return { ...known, ...changed };
}

/** The cursor of the page before the loaded messages; null at the beginning of the chat. */
export function olderCursor(around: Around | undefined): string | null {
  const pages = around?.pages ?? [];
  return pages[pages.length - 1]?.nextCursor ?? null;
}

/** Loads the page before the loaded messages. */
export function loadOlderMutation(client: QueryClient, middle: Middle) {
  return mutationOptions({
    mutationFn: async () => {
      const cursor = olderCursor(client.getQueryData<Around>(keyOf(middle)));
      return cursor === null ? null : fetchPage(middle, { cursor });
    },
    onSuccess(page) {
      if (page === null) return;
      changeCached<Around>(client, keyOf(middle), (known) =>
        known === undefined
          ? known
          : { ...known, pages: [...known.pages, page], pageParams: [...known.pageParams, null] },
      );
    },
  });
}

/** Loads the messages after the loaded ones. */
export function loadNewerMutation(client: QueryClient, middle: Middle) {
  return mutationOptions({
    mutationFn: () => {
      const ids = itemsOf(client.getQueryData<Around>(keyOf(middle))).map(({ id }) => id);
      return fetchPage(middle, { after: Math.max(...ids) });
    },
    onSuccess({ items, nextCursor }) {
      changeCached<Around>(client, keyOf(middle), (known) => {
        const [first, ...rest] = known?.pages ?? [];
        if (known === undefined || first === undefined) return known;
        return {
          ...known,
          pages: [{ ...first, items: merged(first.items, items) }, ...rest],
          hasNewer: nextCursor !== null,
        };
      });
    },
  });
}

function merged(known: readonly Message[], items: readonly Message[]): Message[] {
  return [...new Map([...known, ...items].map((item) => [item.id, item])).values()].sort((a, b) => a.id - b.id);
}
