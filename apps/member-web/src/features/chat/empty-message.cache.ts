import type { DirectMessage, GroupMessage } from '@kopa/contracts/chat/messages';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../shared/lists/change-cached.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import { type ChatName, changed } from './messages.cache.ts';
import { conversationsRoot, directMessagesRoot, groupMessagesRoot } from './messages.keys.ts';

/** Shows an own message as deleted before its frame comes. */
export function emptyMessage(client: QueryClient, { kind, id }: ChatName): void {
  const nothing = { content: '', replyTo: null, attachments: [], reactions: [], editedAt: null };
  const root = kind === 'direct' ? directMessagesRoot : groupMessagesRoot;
  changeCached<Pages<DirectMessage | GroupMessage>>(client, root, (pages) => {
    const known = itemsOf(pages).find((message) => message.id === id);
    if (known === undefined || known.deletedAt !== null) return pages;
    return changed(pages, { ...known, ...nothing, deletedAt: new Date().toISOString() });
  });
  refetchWhere(client, { queryKey: conversationsRoot });
}
