import type { liftsStrangerLimit, Standing } from '@kopa/rules/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';

type LiftingFact = (typeof liftsStrangerLimit)[number];

/**
 * Joins the list rows of a row `m` with `sender_id` and `receiver_id`: the sender's as `own`, the receiver's as
 * `other`.
 */
export const joinListRows = sql`
  join conversation_members own on own.member_id = m.sender_id and own.other_id = m.receiver_id
  join conversation_members other on other.member_id = m.receiver_id and other.other_id = m.sender_id`;

/** The facts that lift the limit for strangers, as conditions on the rows of {@link joinListRows}. */
export const liftingFacts = {
  answered: sql<boolean>`other.sent_count > 0`,
  connected: sql<boolean>`exists (
    select from connections c where c.status = 'accepted'
      and least(c.user_id, c.connected_user_id) = least(m.receiver_id, m.sender_id)
      and greatest(c.user_id, c.connected_user_id) = greatest(m.receiver_id, m.sender_id))`,
} satisfies Record<LiftingFact, unknown>;

/** The condition on such a row that a message may be written at all, whatever came before. */
export const isUnblocked = notBlocked(sql`m.receiver_id`, sql`m.sender_id`);

/** The facts about a sender and a receiver, who need no conversation; undefined for a missing receiver. */
export async function findStanding(db: Db, senderId: number, receiverId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select receiver.suspended_at is null and ${isUnblocked} as receiver_active,
      receiver.messages_from = 'everyone' as receiver_open, ${liftingFacts.connected} as connected,
      coalesce(${liftingFacts.answered}, false) as answered, coalesce(own.sent_count, 0) as sent
    from (values (${senderId}::bigint, ${receiverId}::bigint)) m (sender_id, receiver_id)
    join members receiver on receiver.id = m.receiver_id
    left join conversation_members own on own.member_id = m.sender_id and own.other_id = m.receiver_id
    left join conversation_members other on other.member_id = m.receiver_id and other.other_id = m.sender_id`.execute(
    db,
  );
  return rows[0];
}
