import type { Quote, ReactionEmoji } from '@kopa/contracts/chat/message-parts';
import { textLimits } from '@kopa/contracts/text-limits';
import { DynamicModule, type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../../../db/tables.ts';
import { notBlocked } from '../../../shared/hidden.ts';

/** Whom a message is written to: a member, or a group. */
export type MessageSort = 'direct' | 'group';

/** The messages of each sort as they are seen, all of them as they are written, and the reactions. */
export const tablesOf = {
  direct: { messages: 'directMessages', all: 'allDirectMessages', reactions: 'directMessageReactions' },
  group: { messages: 'groupMessages', all: 'allGroupMessages', reactions: 'groupMessageReactions' },
} as const;

const { selectFrom } = expressionBuilder<Tables>();
const { table } = new DynamicModule<Tables>();
const authorOf = { direct: 'senderId', group: 'userId' } as const;

/** The author's column of a message with this alias. */
export const authorColumn = (sort: MessageSort, alias: string) => sql.ref<number>(`${alias}.${authorOf[sort]}`);

const messageId = sql.ref<number>('message.id');

/** The part of the text of a message `q` that an answer quotes. */
export const quotedText = sql<string>`left(q.content, ${sql.lit(textLimits.quote)})`;

/**
 * The message that `message` quotes; null where it quotes nothing. The condition may leave out quotes, by the quoted
 * message `q`. The quoted message is looked up for answers only.
 */
const quote = (sort: MessageSort, condition: Expression<boolean> = sql.lit(true)) =>
  sql<Quote | null>`case when message.reply_to_id is not null then ${selectFrom(table(tablesOf[sort].messages).as('q'))
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('q.id'),
        senderId: authorColumn(sort, 'q'),
        content: quotedText,
      }).as('quote'),
    )
    .where('q.id', '=', sql.ref<number>('message.replyToId'))
    .where(condition)} end`.as('replyTo');

const reactionsTo = (sort: MessageSort) =>
  selectFrom(table(tablesOf[sort].reactions).as('r')).where('r.messageId', '=', messageId);

/** The columns of `message` that every answer shows. */
export const plainColumns = [
  ...(['message.id', 'message.content', 'message.attachments', 'message.reactions', 'message.createdAt'] as const),
  ...(['message.editedAt', 'message.deletedAt'] as const),
] as const;

/** The quotes of frames to many, and of direct messages. */
const quotes = { direct: quote('direct'), group: quote('group') } as const;

/** The further columns of `SeenRow`, for a list that one member reads. */
export const seenColumns = (sort: MessageSort, viewerId: number) => [
  sort === 'group' ? quote(sort, notBlocked(viewerId, authorColumn(sort, 'q'))) : quotes.direct,
  sql<ReactionEmoji | null>`case when message.reactions is not null then ${reactionsTo(sort)
    .select('r.emoji')
    .where('r.memberId', '=', viewerId)} end`.as('mine'),
];

const wholeOf = (sort: MessageSort) => [
  quotes[sort],
  sql<Record<string, ReactionEmoji> | null>`case when message.reactions is not null then ${reactionsTo(sort).select(
    sql`jsonb_object_agg(r.member_id, r.emoji)`.as('chosen'),
  )} end`.as('chosen'),
];

/** The further columns of `WholeRow`, for frames to many. */
export const wholeColumns = { direct: wholeOf('direct'), group: wholeOf('group') } as const;
