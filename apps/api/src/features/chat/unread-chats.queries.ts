import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasUnread } from './groups/groups.queries.ts';

const { selectFrom } = expressionBuilder<Tables>();

/** How many conversations and groups of a member have something unread or an unread mark; muted ones are left out. */
export function countUnread(db: Db, memberId: number): Promise<{ direct: number; groups: number }> {
  const conversations = selectFrom('conversationMembers as own')
    .select('own.conversationId as id')
    .where('own.memberId', '=', memberId)
    .where('own.isMuted', '=', sql.lit(false))
    .where(sql<boolean>`(own.unread_count > 0 or own.is_marked_unread)`);
  const groups = selectFrom('groupMembers as own')
    .select('own.groupId as id')
    .where('own.memberId', '=', memberId)
    .where('own.isMuted', '=', sql.lit(false))
    .where(sql<boolean>`(own.is_marked_unread or ${hasUnread(memberId)})`);
  const most = sql.lit(chatLimits.unreadMax);
  return db
    .selectNoFrom([count(conversations.limit(most)).as('direct'), count(groups.limit(most)).as('groups')])
    .executeTakeFirstOrThrow();
}

const count = (chats: Expression<{ id: number }>) => sql<number>`(select count(*) from ${chats} chats)`;
