import type { Attachment } from '@kopa/contracts/chat/message-parts';
import type { ChangedMessage } from '@kopa/rules/chat/messages';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { authorColumn, type MessageSort, tablesOf } from './message-columns.queries.ts';
import { updateLists } from './message-removals.queries.ts';

/** A message that is about to be changed. */
export interface LockedMessage extends ChangedMessage {
  id: number;
  attachments: Attachment[] | null;
}

/** Locks a message until the transaction ends. The conversation of a direct one must be locked already. */
export function lockMessageRow(transaction: Db, sort: MessageSort, id: number): Promise<LockedMessage | undefined> {
  return transaction
    .selectFrom(transaction.dynamic.table(tablesOf[sort].messages).as('m'))
    .select(['m.id', authorColumn(sort, 'm').as('authorId'), 'm.createdAt', 'm.deletedAt', 'm.attachments'])
    .where('m.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The members of a direct message, and whether there is a block between them. */
export function findDirectPlace(db: Db, id: number) {
  return db
    .selectFrom('directMessages as d')
    .select(['d.senderId', 'd.receiverId'])
    .select(({ ref }) => sql<boolean>`not ${notBlocked(ref('d.senderId'), ref('d.receiverId'))}`.as('isBlocked'))
    .where('d.id', '=', id)
    .executeTakeFirst();
}

/** Changes the text of a message; that of a conversation's last one also in both lists. */
export async function setContent(db: Db, sort: MessageSort, id: number, content: string, now: Date): Promise<void> {
  await db.updateTable(tablesOf[sort].all).set({ content, editedAt: now }).where('id', '=', id).execute();
  if (sort === 'group') return;
  await db
    .updateTable('conversationMembers as l')
    .from('directMessages as d')
    .set({ lastMessageContent: content })
    .where('d.id', '=', id)
    .whereRef('l.conversationId', '=', 'd.conversationId')
    .whereRef('l.lastMessageId', '=', 'd.id')
    .execute();
}

/** Empties a message, and deletes the reactions to it. Both lists of a direct one forget its text; it is unread no more. */
export async function emptyMessage(db: Db, sort: MessageSort, id: number, now: Date): Promise<void> {
  const { all, reactions } = tablesOf[sort];
  await db
    .updateTable(all)
    .set({ content: '', attachments: null, replyToId: null, editedAt: null, deletedAt: now })
    .set(sql.ref('reactions'), null)
    .where('id', '=', id)
    .execute();
  // The triggers leave a deleted message alone.
  await db.deleteFrom(reactions).where('messageId', '=', id).execute();
  if (sort === 'direct') await updateLists(db, id);
}

/** The messages that have one of a member's photos, in the order in which they are to be locked. */
export async function findMessagesWithPhoto(
  db: Db,
  memberId: number,
  photoId: number,
): Promise<{ sort: MessageSort; id: number }[]> {
  const holdsPhoto = sql<boolean>`x.attachments is not null and x.removed_at is null
    and x.attachments @> jsonb_build_array(jsonb_build_object('url', f.url))`;
  const photo = db.selectFrom('photos as f').where('f.id', '=', photoId).where('f.memberId', '=', memberId);
  const rows = await photo
    .innerJoin('allDirectMessages as x', 'x.senderId', 'f.memberId')
    .select([sql<MessageSort>`'direct'`.as('sort'), 'x.id', 'x.conversationId as place'])
    .where(holdsPhoto)
    .unionAll(
      photo
        .innerJoin('allGroupMessages as x', 'x.userId', 'f.memberId')
        .select([sql<MessageSort>`'group'`.as('sort'), 'x.id', 'x.groupId as place'])
        .where(holdsPhoto),
    )
    .orderBy('sort')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ sort, id }) => ({ sort, id }));
}
