import { type Kysely, sql } from 'kysely';

/** Columns and indexes for the data export and for the deletion of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(notificationActor).execute(db);
  await sql.raw(exportIndexes).execute(db);
}

/**
 * The member whose action a notification reports. Deleting their account deletes the notification. For aggregated likes
 * it is the member named in the text. It is null for notifications about tickets and for older notifications.
 */
const notificationActor = `
alter table notifications add column actor_id integer references members on delete cascade;
update notifications n set actor_id = case when c.user_id = n.member_id then c.connected_user_id else c.user_id end
  from connections c where n.type in ('connection_request', 'connection_accepted') and c.id = n.related_id;
create index notifications_actor_idx on notifications (actor_id);
`;

/** Indexes to read the long lists of the export in pages, newest first. */
const exportIndexes = `
drop index direct_messages_receiver_idx;
create index direct_messages_receiver_idx on direct_messages (receiver_id, id desc);
drop index group_messages_user_idx;
create index group_messages_user_idx on group_messages (user_id, id desc);
drop index post_likes_member_idx;
create index post_likes_member_idx on post_likes (member_id, post_id desc);
`;
