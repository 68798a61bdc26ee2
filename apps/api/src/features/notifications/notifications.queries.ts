import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { NotificationsTable } from '../../db/tables.ts';

/** Adds a notification and answers its id. */
export async function insertNotification(
  db: Db,
  notification: Pick<NotificationsTable, 'memberId' | 'type' | 'message' | 'relatedId'>,
): Promise<number> {
  const { id } = await db.insertInto('notifications').values(notification).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Remembers that a member's like of a post was announced; false where it had been. */
export async function insertLikeNotice(db: Db, postId: number, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into like_notices (post_id, actor_id) values (${postId}, ${actorId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Writes the one unread notification of a post's likes, new or over the one that is there. */
export async function gatherLike(db: Db, memberId: number, postId: number, message: string): Promise<void> {
  await sql`
    insert into notifications (member_id, type, message, related_id) values (${memberId}, 'like', ${message}, ${postId})
    on conflict (member_id, related_id) where type = 'like' and not is_read
    do update set message = excluded.message, created_at = excluded.created_at`.execute(db);
}

/** A member's display name. */
export async function memberName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('members').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
