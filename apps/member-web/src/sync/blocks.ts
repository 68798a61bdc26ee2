import type { Query, QueryClient } from '@tanstack/react-query';
import { messagesKey } from '../features/chat/messages.keys.ts';
import { groupsKey } from '../shared/chat/groups.keys.ts';
import { mentionSuggestionsKey } from '../shared/feed/mention-suggestions.keys.ts';
import { feedKey } from '../shared/feed/post-lists.keys.ts';
import { changeCached } from '../shared/lists/change-cached.ts';
import { isPaged } from '../shared/lists/first-page.ts';
import type { Pages } from '../shared/lists/pages.ts';
import { refetchWhere } from '../shared/lists/refetch-where.ts';
import { blocksAndMutesKey } from '../shared/moderation/block-mute.store.ts';
import { notificationsRoot } from '../shared/notifications/notifications.keys.ts';
import { connectionsKey } from '../shared/people/connections.keys.ts';
import { followsKey } from '../shared/people/following.keys.ts';
import { peopleKey } from '../shared/people/people.keys.ts';

/** First parts of the keys of queries that show other members. */
const roots = new Set<unknown>(
  [
    ...[messagesKey, notificationsRoot, groupsKey, connectionsKey, followsKey, peopleKey, feedKey],
    ...[blocksAndMutesKey, mentionSuggestionsKey],
  ].map(([root]) => root),
);

/** Refetches the queries that show other members after a change of blocks or mutes. */
export function refetchAfterBlocksChange(client: QueryClient, otherId: number): void {
  const showsMembers = ({ queryKey, meta }: Query) =>
    roots.has(queryKey[0]) || meta?.followsConnections === true || meta?.followsMessages === true;
  // Only the first page is fetched again, so later pages with the member are removed.
  for (const query of client.getQueryCache().findAll({ predicate: showsMembers })) {
    if (isPaged(query) && query.state.data !== undefined) {
      changeCached<Pages<Item>>(client, query.queryKey, (pages) => pages && withoutLaterOf(pages, otherId));
    }
  }
  refetchWhere(client, { predicate: showsMembers });
}

/** An item of any list: a member, or something of one or two members. */
interface Item {
  id: number;
  username?: string;
  userId?: number;
  user?: { id: number };
  otherUser?: { id: number };
}

function withoutLaterOf({ pages, pageParams }: Pages<Item>, memberId: number): Pages<Item> {
  const isOf = ({ id, username, userId, user, otherUser }: Item) =>
    [username === undefined ? undefined : id, userId, user?.id, otherUser?.id].includes(memberId);
  const found = pages.findIndex(({ items }, index) => index > 0 && items.some(isOf));
  if (found === -1) return { pages, pageParams };
  return { pages: pages.slice(0, found), pageParams: pageParams.slice(0, found) };
}
