import type { Standing } from '@kopa/rules/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';

/** The facts about a sender and a receiver, who need no conversation; undefined for a missing receiver. */
export async function findStanding(db: Db, senderId: number, receiverId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select receiver.suspended_at is null and ${notBlocked(receiverId, senderId)} as receiver_active,
      receiver.messages_from = 'everyone' as receiver_open,
      exists (select from connections c where c.status = 'accepted'
        and least(c.user_id, c.connected_user_id) = least(receiver.id, ${senderId})
        and greatest(c.user_id, c.connected_user_id) = greatest(receiver.id, ${senderId})) as connected,
      coalesce(other.sent_count > 0, false) as answered, coalesce(own.sent_count, 0) as sent
    from members receiver
    left join conversation_members own on own.member_id = ${senderId} and own.other_id = receiver.id
    left join conversation_members other on other.member_id = receiver.id and other.other_id = ${senderId}
    where receiver.id = ${receiverId}`.execute(db);
  return rows[0];
}
