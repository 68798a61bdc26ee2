import { textLimits } from '@kopa/contracts/limits';
import { type RawBuilder, sql } from 'kysely';
import { notBlocked } from '../../db/hidden.ts';

/** Whom a message is written to: a member, or a group. */
export type MessageSort = 'direct' | 'group';

/** The tables and columns of each sort. */
export const tablesOf = {
  direct: { messages: sql.table('direct_messages'), reactions: sql.table('direct_message_reactions') },
  group: { messages: sql.table('group_messages'), reactions: sql.table('group_message_reactions') },
} as const satisfies Record<MessageSort, unknown>;

const authorOf = { direct: 'sender_id', group: 'user_id' } as const;

/** The author's column of a message with this alias. */
export const authorColumn = (sort: MessageSort, alias: string) => sql.ref(`${alias}.${authorOf[sort]}`);

/**
 * What a message quotes; null where it quotes nothing. The condition may leave out quotes, by the quoted message `q`.
 * The quoted message is looked up for answers only.
 */
const quoteColumn = (sort: MessageSort, alias: string, condition: RawBuilder<unknown> = sql`true`) => sql`
  case when ${sql.ref(`${alias}.reply_to_id`)} is not null then (
    select json_build_object('id', q.id, 'senderId', ${authorColumn(sort, 'q')}, 'content', left(q.content, ${sql.lit(textLimits.quote)}))
    from ${tablesOf[sort].messages} q where q.id = ${sql.ref(`${alias}.reply_to_id`)} and ${condition}) end as reply_to`;

const plainColumns = (alias: string) =>
  sql.join(
    ['id', 'content', 'attachments', 'reactions', 'created_at', 'edited_at', 'deleted_at'].map((name) =>
      sql.ref(`${alias}.${name}`),
    ),
  );

/** The columns of `SeenRow`, for a list that one member reads. */
export function seenColumns(sort: MessageSort, alias: string, viewerId: number): RawBuilder<unknown> {
  const isQuoteSeen = sort === 'group' ? notBlocked(viewerId, sql`q.user_id`) : sql`true`;
  return sql`${plainColumns(alias)}, ${quoteColumn(sort, alias, isQuoteSeen)},
    case when ${sql.ref(`${alias}.reactions`)} is not null then (
      select r.emoji from ${tablesOf[sort].reactions} r
      where r.message_id = ${sql.ref(`${alias}.id`)} and r.member_id = ${viewerId}) end as mine`;
}

/** The columns of `WholeRow`, for frames to many. */
export function wholeColumns(sort: MessageSort, alias: string): RawBuilder<unknown> {
  return sql`${plainColumns(alias)}, ${quoteColumn(sort, alias)},
    case when ${sql.ref(`${alias}.reactions`)} is not null then (
      select jsonb_object_agg(r.member_id, r.emoji) from ${tablesOf[sort].reactions} r
      where r.message_id = ${sql.ref(`${alias}.id`)}) end as chosen`;
}
