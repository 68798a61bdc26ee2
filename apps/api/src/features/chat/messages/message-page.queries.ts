import { chatLimits } from '@kopa/contracts/chat/chat-limits';
import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely';
import { limitOf, pageShape, unionOf } from '../../../shared/page.ts';

/** The messages of a page: the newest, those before or after one, or those around one. */
type MessagePart = 'newest' | 'before' | 'after' | 'around';

/** A page of a chat's messages, newest first, or oldest first after one. The id is null for the newest. */
export interface MessagePage {
  part: MessagePart;
  id: number | null;
  limit: number;
}

/** The shape of the statement of a page of messages. */
export const messagePageShape = ({ part, limit }: MessagePage): [part: MessagePart, limit: number] => [
  part,
  pageShape({ limit, before: null })[1],
];

const id = sql.ref<number>('d.id');
const { older, newer } = chatLimits.around;

/**
 * Cuts a page out of the messages `d` of a chat, with one message more than it holds. Each end of a page around a message
 * is read from the index by itself.
 */
export function pageOfMessages<DB, TB extends keyof DB, O>(
  messages: SelectQueryBuilder<DB, TB, O>,
  place: number | null,
  part: MessagePart,
  limit: number,
): AliasedExpression<O, 'message'> {
  const downwards = messages.orderBy(id, 'desc');
  const upwards = messages.where(sql<boolean>`${id} > ${place}`).orderBy(id, 'asc');
  const size = limitOf({ limit });
  switch (part) {
    case 'newest':
      return downwards.limit(size).as('message');
    case 'before':
      return downwards.where(sql<boolean>`${id} < ${place}`).limit(size).as('message');
    case 'after':
      return upwards.limit(size).as('message');
    case 'around':
      return unionOf(
        // The message itself, and one more than the page holds.
        downwards.where(sql<boolean>`${id} <= ${place}`).limit(sql.lit(older + 2)),
        upwards.limit(sql.lit(newer)),
      ).as('message');
  }
}

/** The order of a page's messages. */
export const orderOf = (part: MessagePart): 'asc' | 'desc' => (part === 'after' ? 'asc' : 'desc');
