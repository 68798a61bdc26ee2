import type { FaultsOfFile } from './fault.ts';

export const apiQueriesFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/api/src/shared/hidden.ts',
    run: 'apps/api/test/visibility.test.ts',
    faults: {
      ".where('h.isBlocked', '=', sql.lit(true))}`;\n\n/** The condition that a viewer sees":
        ".where('h.isBlocked', '=', sql.lit(false))}`;\n\n/** The condition that a viewer sees",
    },
  },
  {
    file: 'apps/api/src/shared/hidden.ts',
    run: 'apps/api/test/calls/account/profile.test.ts',
    faults: {
      'm.is_discoverable or': 'true or',
    },
  },
  {
    file: 'apps/api/src/db/schema/people.sql',
    run: 'apps/api/src/live/live-blocks.test.ts',
    faults: {
      'member_id <> actor and': 'true and',
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/writing-conditions.queries.ts',
    run: 'apps/api/src/features/chat/messages/writing-conditions.test.ts',
    faults: {
      "receiver.messages_from = 'everyone'": 'true',
      'coalesce(other.sent_count > 0, false)': 'true',
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/writing-conditions.queries.ts',
    run: 'apps/api/test/calls/chat/messages.test.ts',
    faults: {
      'receiver.suspended_at is null and ': '',
    },
  },
  {
    file: 'apps/api/src/features/feed/feed-scopes.queries.ts',
    run: 'apps/api/src/features/feed/social-feeds.routes.test.ts',
    faults: {
      "areConnected(viewerId, ref('w.memberId'))": "areConnected(viewerId, ref('w.id'))",
    },
  },
  {
    file: 'apps/api/src/features/feed/feed-scopes.queries.ts',
    run: 'apps/api/test/calls/feed/social-feeds.test.ts',
    faults: {
      ".$if(lga !== null, (places) => places.where('w.lga', '=', lga))\n    ": '',
    },
  },
  {
    file: 'apps/api/src/features/feed/likes.queries.ts',
    run: 'apps/api/src/features/feed/simultaneous-writes.test.ts',
    faults: {
      'is_visible_now(': 'true or is_visible_now(',
      ".where('likes', '=', slots.likes)": '',
    },
  },
  {
    file: 'apps/api/src/features/feed/comments.queries.ts',
    run: 'apps/api/src/features/feed/simultaneous-writes.test.ts',
    faults: {
      'is_visible_now(': 'true or is_visible_now(',
    },
  },
  {
    file: 'apps/api/src/features/feed/comments.queries.ts',
    run: 'apps/api/src/live/live-feed.test.ts',
    faults: {
      "eb('place.comments', '+', 1)": "eb('place.comments', '+', 0)",
    },
  },
  {
    file: 'apps/api/src/features/feed/locked-post.queries.ts',
    run: 'apps/api/src/features/feed/simultaneous-writes.test.ts',
    faults: {
      "      .forNoKeyUpdate('p')": '',
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/direct-messages.queries.ts',
    run: 'apps/api/src/features/chat',
    faults: {
      'own.sent_count = coalesce(': 'own.sent_count >= 0 or 1 = coalesce(',
      'takes_message_now(': 'true or takes_message_now(',
      '::bigint is not null)': '::bigint is null)',
      ".forNoKeyUpdate('own'),": ',',
    },
  },
  {
    file: 'apps/api/src/features/chat/groups/group-messages.queries.ts',
    run: 'apps/api/src/features/chat/groups/group-message-races.test.ts',
    faults: {
      'not is_blocked_now(${userId}, ${quotedId})': 'true',
      "\n          .forKeyShare('own'),": ',',
      'array[${quotedId}::bigint]': 'array[null::bigint]',
    },
  },
  {
    file: 'apps/api/src/features/chat/groups/group-messages.queries.ts',
    run: 'apps/api/src/features/chat/messages/message-order.test.ts',
    faults: {
      ".forNoKeyUpdate('g')": ".forKeyShare('g')",
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/messages.queries.ts',
    run: 'apps/api/src/features/chat/chat-marks.test.ts',
    faults: {
      'lastReadMessageId: furthest(message.id)': 'lastReadMessageId: message.id',
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/messages.queries.ts',
    run: 'apps/api/src/features/chat/messages/messages.routes.test.ts',
    faults: {
      'is_visible_now(': 'true or is_visible_now(',
    },
  },
  {
    file: 'apps/api/src/features/people/following.queries.ts',
    run: 'apps/api/src/features/people/following.routes.test.ts',
    faults: {
      'is_visible_now(': 'true or is_visible_now(',
      ".onConflict((conflict) => conflict.doNothing())\n        .returning('id')": ".returning('id')",
    },
  },
  {
    file: 'apps/api/src/features/people/following.queries.ts',
    run: 'apps/api/src/identity/lock-order-of-blocks.test.ts',
    faults: {
      ".where(sql<boolean>`exists ${cte.selectFrom('pair').select('id')}`)": '',
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/reactions.queries.ts',
    run: 'apps/api/src/features/chat/messages/reactions.test.ts',
    faults: {
      "          .where('m.deletedAt', 'is', null)\n": '',
      "          .forNoKeyUpdate('m'),": ',',
      'not is_blocked_now(${memberId}, message.other_id)': 'true',
    },
  },
  {
    file: 'apps/api/src/features/chat/groups/group-members.queries.ts',
    run: 'apps/api/src/features/chat/chat-marks.test.ts',
    faults: {
      'lastReadMessageId: furthest(messageId)': 'lastReadMessageId: messageId',
    },
  },
  {
    file: 'apps/api/src/db/schema/chat.sql',
    run: 'apps/api/src/features/chat/messages/message-order.test.ts',
    faults: {
      'returns integer language plpgsql volatile': 'returns integer language plpgsql stable',
    },
  },
  {
    file: 'apps/api/src/db/schema/groups.sql',
    run: 'apps/api/src/features/chat/groups/group-message-races.test.ts',
    faults: {
      'plpgsql volatile': 'plpgsql stable',
    },
  },
  {
    file: 'apps/api/src/identity/sessions.queries.ts',
    run: 'apps/api/src/identity/ended-session.test.ts',
    faults: {
      "select('id').where('id', '=', id).forShare()": "select('id').where('id', '=', id)",
    },
  },
  {
    file: 'apps/api/src/shared/page.ts',
    run: 'apps/api/src/shared/page.test.ts',
    faults: {
      'sql.lit(stepOf(limit) + 1)': 'sql.lit(stepOf(limit))',
    },
  },
  {
    file: 'apps/api/src/features/safety/answers.queries.ts',
    run: 'apps/api/src/features/safety/safety-calls.test.ts',
    faults: {
      ".where('s.status', '=', sql.lit('safe'))\n      ": '',
      ".where('o.suspendedAt', 'is', null)\n      ": '',
      "    .where('k.askedAt', '>', since.toISOString())\n    .orderBy": '    .orderBy',
    },
  },
  {
    file: 'apps/api/src/features/safety/journeys.queries.ts',
    run: 'apps/api/src/features/safety/journeys.test.ts',
    faults: {
      "    .where('w.status', '<>', 'declined')\n": '',
    },
  },
  {
    file: 'apps/api/src/features/moderation/suspensions.queries.ts',
    run: 'apps/api/src/features/moderation/decisions.test.ts',
    faults: {
      "'suspendedUntil', '<=', now.toISOString()": "'suspendedUntil', '>=', now.toISOString()",
    },
  },
  {
    file: 'apps/api/src/features/moderation/reports.queries.ts',
    run: 'apps/api/test/calls/moderation/reports.test.ts',
    faults: {
      "    .where('r.reporterId', '=', reporterId);": ';',
    },
  },
  {
    file: 'apps/api/src/features/media/record-photos.queries.ts',
    run: 'apps/api/src/features/file/records.test.ts',
    faults: {
      "not(exists(selectFrom('postPhotos').whereRef('photoId', '=', 'p.id')))": "exists(selectFrom('members'))",
    },
  },
  {
    file: 'apps/api/src/features/media/range.ts',
    run: 'apps/api/src/features/media/range.test.ts',
    faults: {
      'Math.min(Number(to), size - 1)': 'Number(to)',
    },
  },
  {
    file: 'apps/api/src/features/admin/administrators.queries.ts',
    run: 'apps/api/test/robustness/kopa-admin.test.ts',
    faults: {
      "    .where(({ ref }) => ref('isActive'))\n": '',
    },
  },
];
