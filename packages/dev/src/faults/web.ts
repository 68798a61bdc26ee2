import type { FaultsOfFile } from './fault.ts';

export const webFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/member-web/src/features/chat/messages.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-chats.test.ts',
    faults: {
      'unreadCount: known.unreadCount + (senderId === memberId ? 0 : 1)': 'unreadCount: known.unreadCount + 1',
      'known.lastMessage !== null && known.lastMessage.id >= id':
        'known.lastMessage !== null && known.lastMessage.id > id',
      'if (known.replyTo?.id !== message.id) return known;': 'if (known.replyTo !== undefined) return known;',
      'if (readerId === memberId) markConversationRead': 'markConversationRead',
      'message.deletedAt !== null && message.receiverId === memberId && !message.isRead': 'false',
      'sort((a, b) => a.id - b.id)': 'sort((a, b) => b.id - a.id)',
      'message.receiverId === readerId && message.id <= messageId': 'message.receiverId === readerId',
    },
  },
  {
    file: 'apps/member-web/src/shared/chat/groups.cache.ts',
    run: 'apps/member-web/src/shared/chat/groups.cache.test.ts',
    faults: {
      'const isNew = (group: Group) => group.isMember &&': 'const isNew = (group: Group) =>',
      'isKnown || known.every(({ id }) => id < group.id)': 'true',
      "group.isMember || group.type === 'public'": 'true',
      'Math.min(group.unreadCount + (userId === memberId ? 0 : 1), groupLimits.unreadMax)':
        'group.unreadCount + (userId === memberId ? 0 : 1)',
      'group.isMember ? { ...group, ...marks } : group': '{ ...group, ...marks }',
    },
  },
  {
    file: 'apps/member-web/src/shared/chat/groups.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-groups.test.ts',
    faults: {
      'putOrRemove(client, invitationsKey, group, group.isInvited);': '',
    },
  },
  {
    file: 'apps/member-web/src/features/feed/social-feed.cache.ts',
    run: 'apps/member-web/src/features/feed/social-feed.cache.test.ts',
    faults: {
      'pending !== undefined && pending !== isLiked': 'pending !== undefined',
      'isLiked: isOwn ? isLiked : post.isLiked': 'isLiked',
      '[...countedIds, id]': '[id]',
      'count ?? Math.max(post.comments, least)': 'count ?? least',
      'post.isLiked === isLiked ? post :': '',
    },
  },
  {
    file: 'apps/member-web/src/features/feed/post/post-changes.cache.ts',
    run: 'apps/member-web/src/features/feed/post/post-changes.cache.test.ts',
    faults: {
      '({ ...updated, likes, comments, isLiked })': '({ ...updated, likes, isLiked, comments: updated.comments })',
      'if (!listed.some(({ id }) => id === commentId)) return;': '',
    },
  },
  {
    file: 'apps/member-web/src/shared/notifications/notifications.cache.ts',
    run: 'apps/member-web/src/shared/notifications/notifications.cache.test.ts',
    faults: {
      "refetchWhere(client, { queryKey: countKey, fetchStatus: 'fetching' });": '',
      'known.id === notification.id ? notification : known': 'known',
    },
  },
  {
    file: 'apps/member-web/src/shared/safety/safety-calls.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-safety.test.ts',
    faults: {
      'call.answer === null && others.length < calls.length': 'false',
    },
  },
  {
    file: 'apps/member-web/src/shared/safety/journeys.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-safety.test.ts',
    faults: {
      '!hasEnded(status) && contacts.some': 'contacts.some',
      'sort((a, b) => b.id - a.id)': 'sort((a, b) => a.id - b.id)',
    },
  },
  {
    file: 'apps/member-web/src/shared/office/offices.cache.ts',
    run: 'apps/member-web/src/shared/office/offices.cache.test.ts',
    faults: {
      'forgetRollCallsOf(client, id);': '',
    },
  },
  {
    file: 'apps/member-web/src/shared/office/offices.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-offices.test.ts',
    faults: {
      "status === 'accepted') === false": "status === 'offered') === false",
    },
  },
  {
    file: 'apps/member-web/src/shared/office/roll-calls.cache.ts',
    run: 'apps/member-web/src/sync/apply-message-offices.test.ts',
    faults: {
      "if (rollCall.status === 'closed') return others;": '',
    },
  },
  {
    file: 'apps/member-web/src/shared/people/connections.cache.ts',
    run: 'apps/member-web/src/shared/people/connections.cache.test.ts',
    faults: {
      "return userId === memberId ? 'sent' : 'received';": "return userId === memberId ? 'received' : 'sent';",
      'queryKey[1] !== suggestions': 'queryKey[1] === suggestions',
      '    stateCode: null,\n': '',
    },
  },
  {
    file: 'apps/member-web/src/features/file/file.cache.ts',
    run: 'apps/member-web/src/features/file/file.cache.test.ts',
    faults: {
      '(Date.parse(on) / DAY) * mostIds + id': 'id',
    },
  },
  {
    file: 'apps/member-web/src/shared/desk/support.cache.ts',
    run: 'apps/member-web/src/shared/desk/support.cache.test.ts',
    faults: {
      '{ ...ticket, ...change }': 'ticket',
    },
  },
  {
    file: 'apps/member-web/src/shared/lists/pages.ts',
    run: 'apps/member-web/src/shared/lists/list-races.test.ts',
    faults: {
      'if (!byId.has(item.id)) byId.set(item.id, item);': 'byId.set(item.id, item);',
      'if (isRefetching) await fetchNextPage': 'await fetchNextPage',
    },
  },
  {
    file: 'apps/member-web/src/shared/lists/pages.ts',
    run: 'apps/member-web/src/features/feed/social-feed.cache.test.ts',
    faults: {
      'nextCursor === null || items.some(({ id }) => id < item.id)': 'items.some(({ id }) => id < item.id)',
    },
  },
  {
    file: 'apps/member-web/src/shared/lists/change-cached.ts',
    run: 'apps/member-web/src/shared/lists/list-races.test.ts',
    faults: {
      'if (isInvalidated) query.invalidate();': '',
      'for (const changes of readsOf.get(client)?.get(query.queryHash) ?? []) changes.push(change as AnyChange);': '',
    },
  },
  {
    file: 'apps/member-web/src/sync/blocks.ts',
    run: 'apps/member-web/src/sync/blocks.test.ts',
    faults: {
      'index > 0 && items.some(isOf)': 'items.some(isOf)',
    },
  },
  {
    file: 'apps/member-web/src/sync/resync.ts',
    run: 'apps/member-web/src/sync/resync.test.ts',
    faults: {
      'query.state.dataUpdatedAt <= hiddenAt &&\n    ': '',
    },
  },
];
