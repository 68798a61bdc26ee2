import type { Attachment } from '@kopa/contracts/chat/message-parts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { RemovalBy } from '../../../shared/removal.ts';
import { authorColumn, type MessageSort, tablesOf } from './message-columns.queries.ts';

/**
 * Brings both lists of a direct message up to date once it is deleted, removed or restored: its text where it is the
 * last one, and the number of unread ones.
 */
export async function updateLists(db: Db, id: number): Promise<void> {
  const isUnread = sql<boolean>`(l.member_id = d.receiver_id and l.last_read_message_id < d.id)`;
  await db
    .updateTable('conversationMembers as l')
    .from('directMessages as d')
    .set({
      unreadCount: sql`greatest(0, l.unread_count + case when ${isUnread} then
        case when d.deleted_at is null then 1 else -1 end else 0 end)`,
      lastMessageContent: sql`case when l.last_message_id = d.id then d.content else l.last_message_content end`,
      lastMessageKind: sql`case when l.last_message_id = d.id then
        case when d.deleted_at is null then d.attachments -> 0 ->> 'type' else 'deleted' end
        else l.last_message_kind end`,
    })
    .where('d.id', '=', id)
    .whereRef('l.conversationId', '=', 'd.conversationId')
    .where(({ eb, or, ref }) => or([eb('l.lastMessageId', '=', ref('d.id')), isUnread]))
    .execute();
}

/** Removes a locked message from sight, in its place. */
export async function markMessageRemoved(db: Db, sort: MessageSort, id: number, { caseId }: RemovalBy): Promise<void> {
  await db
    .updateTable(tablesOf[sort].all)
    .set({ removedAt: sql`now()`, caseId: caseId ?? null })
    .where('id', '=', id)
    .execute();
  if (sort === 'direct') await updateLists(db, id);
}

/** A message that a case has removed, as it was. */
export interface RemovedMessage {
  sort: MessageSort;
  id: number;
  authorId: number;
  content: string;
  attachments: Attachment[] | null;
}

/** The messages that a case has removed, in the order in which they are to be locked. */
export function findMessagesOfCase(db: Db, caseId: number): Promise<RemovedMessage[]> {
  const removed = (sort: MessageSort, place: string) =>
    db
      .selectFrom(db.dynamic.table(tablesOf[sort].all).as('x'))
      .select([sql<MessageSort>`${sql.lit(sort)}`.as('sort'), 'x.id', authorColumn(sort, 'x').as('authorId')])
      .select(['x.content', 'x.attachments', sql.ref<number>(place).as('place')])
      .where('x.caseId', '=', caseId);
  return removed('direct', 'x.conversationId')
    .unionAll(removed('group', 'x.groupId'))
    .orderBy('sort')
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Shows a removed message again, with these attachments. */
export async function markMessageRestored(
  db: Db,
  sort: MessageSort,
  id: number,
  attachments: readonly Attachment[],
): Promise<void> {
  const stored = attachments.length === 0 ? null : JSON.stringify(attachments);
  await db
    .updateTable(tablesOf[sort].all)
    .set({ removedAt: null, caseId: null, attachments: stored })
    .where('id', '=', id)
    .execute();
  if (sort === 'direct') await updateLists(db, id);
}

/** Empties at most `limit` removed messages that nothing restores; returns how many. */
export async function emptyGoneMessages(db: Db, sort: MessageSort, limit: number): Promise<number> {
  const { all, reactions } = tablesOf[sort];
  const gone = db
    .selectFrom(db.dynamic.table(all).as('x'))
    .select('x.id')
    .where('x.removedAt', 'is not', null)
    .where('x.caseId', 'is', null)
    .orderBy('x.id')
    .limit(sql.lit(limit));
  const emptied = await db
    .updateTable(all)
    .set({ content: '', attachments: null, replyToId: null, editedAt: null, removedAt: null })
    .set({ deletedAt: sql`coalesce(deleted_at, removed_at)` })
    .set(sql.ref('reactions'), null)
    .where('id', '=', sql<number>`any(array(${gone}))`)
    .returning('id')
    .execute();
  const ids = emptied.map(({ id }) => id);
  await db.deleteFrom(reactions).where('messageId', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return ids.length;
}
