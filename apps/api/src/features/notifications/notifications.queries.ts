import type { Notification } from '@kopa/contracts/notifications';
import type { Notice } from '@kopa/rules/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** `relatedTypeOf` of the rules, in SQL. */
const relatedType = sql`case when type = 'other' then coalesce(related_type, 'ticket') end as related_type`;
const columns = sql`id, type, message, created_at, is_read, related_id, ${relatedType},
  (select m.username from members m where m.id = notifications.actor_id) as actor_username`;

/** Adds a notification and returns it. */
export async function insertNotification(db: Db, notice: Notice): Promise<Notification> {
  const [added] = await insertNotifications(db, [notice]);
  return (added as AddressedNotification).notification;
}

/** A notification with the member who gets it. */
export interface AddressedNotification {
  memberId: number;
  notification: Notification;
}

/** Adds notifications in one statement and returns them. */
export async function insertNotifications(db: Db, notices: readonly Notice[]): Promise<AddressedNotification[]> {
  const { rows } = await sql<Notification & { memberId: number }>`
    insert into notifications (member_id, actor_id, type, message, related_id, related_type)
    select * from unnest(
      ${notices.map(({ memberId }) => memberId)}::bigint[], ${notices.map(({ actorId }) => actorId)}::bigint[],
      ${notices.map(({ type }) => type)}::text[], ${notices.map(({ message }) => message)}::text[],
      ${notices.map(({ relatedId }) => relatedId)}::bigint[],
      ${notices.map(({ relatedType: stored = null }) => stored)}::text[])
    returning member_id, ${columns}`.execute(db);
  return rows.map(addressed);
}

const addressed = ({ memberId, ...notification }: Notification & { memberId: number }): AddressedNotification => ({
  ...{ memberId, notification },
});

/** Adds the unread notification of a post's likes, or updates it. */
export async function aggregateLike(db: Db, notice: Notice): Promise<AddressedNotification> {
  const { memberId, actorId, message, relatedId } = notice;
  const { rows } = await sql<Notification & { memberId: number }>`
    insert into notifications (member_id, actor_id, type, message, related_id)
    values (${memberId}, ${actorId}, 'like', ${message}, ${relatedId})
    on conflict (member_id, related_id) where type = 'like' and not is_read
    do update set actor_id = excluded.actor_id, message = excluded.message, created_at = excluded.created_at
    returning member_id, ${columns}`.execute(db);
  return addressed(rows[0] as Notification & { memberId: number });
}

/** A member's display name. */
export async function memberName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('members').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** A member's notifications, newest first, one row more than the page holds. */
export async function findNotifications(db: Db, memberId: number, page: PageRequest): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${columns} from notifications where member_id = ${memberId}
      ${page.before === null ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** The number of a member's unread notifications. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from notifications where member_id = ${memberId} and not is_read`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks one of the member's notifications as read; nothing for others'. */
export async function readOne(db: Db, memberId: number, id: number): Promise<Notification | undefined> {
  const { rows } = await sql<Notification>`
    update notifications set is_read = true where id = ${id} and member_id = ${memberId} returning ${columns}`.execute(
    db,
  );
  return rows[0];
}

/** Marks all of a member's notifications as read. */
export async function readAll(db: Db, memberId: number): Promise<void> {
  await sql`update notifications set is_read = true where member_id = ${memberId} and not is_read`.execute(db);
}

/** Marks the notification of a decided request as read. */
export async function readRequestNotification(db: Db, connectionId: number): Promise<void> {
  await sql`
    update notifications set is_read = true
    where related_id = ${connectionId} and type = 'connection_request' and not is_read`.execute(db);
}

/** Deletes what members were told about a post, and returns those members. */
export async function deleteOfPost(db: Db, postId: number): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    delete from notifications where related_id = ${postId}
      and (type in ('like', 'comment') or (type = 'other' and related_type = 'post'))
    returning member_id`.execute(db);
  return [...new Set(rows.map(({ memberId }) => memberId))];
}

/** Marks the notification of an answered invitation to a group as read. */
export async function readInvitationNotification(db: Db, memberId: number, groupId: number): Promise<void> {
  await sql`
    update notifications set is_read = true
    where member_id = ${memberId} and related_id = ${groupId} and type = 'other' and related_type = 'group'
      and not is_read`.execute(db);
}

/** Deletes what two members were told of each other. */
export async function deleteBetween(db: Db, oneId: number, otherId: number): Promise<void> {
  await sql`
    delete from notifications
    where (member_id, actor_id) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`.execute(db);
}

/** Deletes the notification of a cancelled request. */
export async function deleteRequestNotification(db: Db, connectionId: number): Promise<void> {
  await sql`delete from notifications where related_id = ${connectionId} and type = 'connection_request'`.execute(db);
}
