import type { Attachment, ReactionEmoji } from '@kopa/contracts/message-parts';
import type { ChangedMessage } from '@kopa/rules/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { authorColumn, type MessageSort, tablesOf } from './message-columns.queries.ts';

/** A message that is about to be changed. */
export interface LockedMessage extends ChangedMessage {
  id: number;
  attachments: Attachment[] | null;
}

/** Locks a message until the transaction ends. The conversation of a direct one must be held already. */
export async function lockMessage(transaction: Db, sort: MessageSort, id: number): Promise<LockedMessage | undefined> {
  const { rows } = await sql<LockedMessage>`
    select m.id, ${authorColumn(sort, 'm')} as author_id, m.created_at, m.deleted_at, m.attachments
    from ${tablesOf[sort].messages} m where m.id = ${id} for no key update`.execute(transaction);
  return rows[0];
}

/** The members of a direct message, and whether there is a block between them. */
export async function findDirectPlace(db: Db, id: number) {
  const { rows } = await sql<{ senderId: number; receiverId: number; isBlocked: boolean }>`
    select d.sender_id, d.receiver_id, not ${notBlocked(sql`d.sender_id`, sql`d.receiver_id`)} as is_blocked
    from direct_messages d where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Changes the text of a message; that of a conversation's last one also in both lists. */
export async function setContent(db: Db, sort: MessageSort, id: number, content: string, now: Date): Promise<void> {
  await sql`
    update ${tablesOf[sort].messages} set content = ${content}, edited_at = ${now} where id = ${id}`.execute(db);
  if (sort === 'group') return;
  await sql`
    update conversation_members l set last_message_content = ${content} from direct_messages d
    where d.id = ${id} and l.conversation_id = d.conversation_id and l.last_message_id = d.id`.execute(db);
}

/** Empties a message, and deletes the reactions to it. Both lists of a direct one forget its text; it is unread no more. */
export async function emptyMessage(db: Db, sort: MessageSort, id: number, now: Date): Promise<void> {
  const { messages, reactions } = tablesOf[sort];
  await sql`
    update ${messages} set content = '', attachments = null, reply_to_id = null, reactions = null, edited_at = null,
      deleted_at = ${now} where id = ${id}`.execute(db);
  // The triggers leave a deleted message alone.
  await sql`delete from ${reactions} where message_id = ${id}`.execute(db);
  if (sort === 'group') return;
  const isUnread = sql`l.member_id = d.receiver_id and l.last_read_message_id < d.id`;
  await sql`
    update conversation_members l set
      unread_count = greatest(0, l.unread_count - case when ${isUnread} then 1 else 0 end),
      last_message_content = case when l.last_message_id = d.id then '' else l.last_message_content end,
      last_message_kind = case when l.last_message_id = d.id then 'deleted' else l.last_message_kind end
    from direct_messages d
    where d.id = ${id} and l.conversation_id = d.conversation_id and (l.last_message_id = d.id or ${isUnread})`.execute(
    db,
  );
}

/** Sets a member's reaction to a message. False where it is the same already. */
export async function setReaction(
  db: Db,
  sort: MessageSort,
  { id, memberId, emoji }: { id: number; memberId: number; emoji: ReactionEmoji },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${tablesOf[sort].reactions} as r (message_id, member_id, emoji) values (${id}, ${memberId}, ${emoji})
    on conflict (message_id, member_id) do update set emoji = excluded.emoji where r.emoji <> excluded.emoji
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes a member's reaction to a message. False where there is none. */
export async function removeReaction(db: Db, sort: MessageSort, id: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ${tablesOf[sort].reactions} where message_id = ${id} and member_id = ${memberId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The messages that have one of a member's photos, in the order in which they are to be locked. */
export async function findMessagesWithPhoto(
  db: Db,
  memberId: number,
  photoId: number,
): Promise<{ sort: MessageSort; id: number }[]> {
  const holdsPhoto = sql`x.attachments is not null and x.attachments @> jsonb_build_array(jsonb_build_object('url', f.url))`;
  const { rows } = await sql<{ sort: MessageSort; id: number }>`
    select 'direct' as sort, x.id, x.conversation_id as place from photos f
      join direct_messages x on x.sender_id = f.member_id and ${holdsPhoto}
      where f.id = ${photoId} and f.member_id = ${memberId}
    union all
    select 'group', x.id, x.group_id from photos f join group_messages x on x.user_id = f.member_id and ${holdsPhoto}
      where f.id = ${photoId} and f.member_id = ${memberId}
    order by sort, place, id`.execute(db);
  return rows.map(({ sort, id }) => ({ sort, id }));
}
