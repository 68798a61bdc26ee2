import type { WritingConditions } from '@kopa/rules/chat/messages';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { areConnected, notBlocked } from '../../../shared/hidden.ts';

/** The conditions of a sender and a receiver, with or without a conversation `own`. */
export const writingConditions = (db: Db, senderId: number, receiverId: number) =>
  db
    .selectFrom('members as receiver')
    .leftJoin('conversationMembers as own', (join) =>
      join.on('own.memberId', '=', senderId).onRef('own.otherId', '=', 'receiver.id'),
    )
    .leftJoin('conversationMembers as other', (join) =>
      join.onRef('other.memberId', '=', 'receiver.id').on('other.otherId', '=', senderId),
    )
    .select(({ fn, ref }) => [
      sql<boolean>`receiver.suspended_at is null and ${notBlocked(receiverId, senderId)}`.as('receiverActive'),
      sql<boolean>`receiver.messages_from = 'everyone'`.as('receiverOpen'),
      areConnected(ref('receiver.id'), senderId).as('connected'),
      sql<boolean>`coalesce(other.sent_count > 0, false)`.as('answered'),
      fn.coalesce('own.sentCount', sql.lit(0)).as('sent'),
    ])
    .where('receiver.id', '=', receiverId);

/** The same; undefined for a missing receiver. */
export function findWritingConditions(
  db: Db,
  senderId: number,
  receiverId: number,
): Promise<WritingConditions | undefined> {
  return writingConditions(db, senderId, receiverId).executeTakeFirst();
}
