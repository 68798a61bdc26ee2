import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Everything kept of a member, table by table, newest first; secrets (password, session and portal tokens) left out. */
export async function findEverything(db: Db, memberId: number): Promise<Record<string, unknown>> {
  const rowsOf = (table: string, columns: string, owner: string) => sql`
    coalesce((select json_agg(row order by row.id desc) from (
      select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(owner)} = ${memberId}) row), '[]')`;
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select to_json(profile) from (
        select id, name, first_name, middle_name, surname, username, email, phone_number, profile_picture, cover_photo,
          timeline_background, color_scheme, portal_connected, portal_last_sync, deployment_state, lga, ppa, cds_group,
          batch, state_code, service_start_date, service_days, cds_attended, created_at, last_active_at
        from members where id = ${memberId}) profile) as profile,
      ${rowsOf('sessions', 'id, created_at, last_seen_at, expires_at', 'member_id')} as sessions,
      ${rowsOf('photos', 'id, url, caption, gallery_position, created_at', 'member_id')} as photos,
      ${rowsOf('posts', 'id, type, content, location, likes_count, comments_count, created_at', 'member_id')} as posts,
      ${rowsOf('comments', 'id, post_id, content, created_at', 'member_id')} as comments,
      ${rowsOf('post_likes', 'post_id as id, created_at', 'member_id')} as liked_posts,
      coalesce((select json_agg(row order by row.id desc) from (
        select id, user_id, connected_user_id, status, created_at from connections
        where user_id = ${memberId} or connected_user_id = ${memberId}) row), '[]') as connections,
      coalesce((select json_agg(row order by row.id desc) from (
        select id, conversation_id, sender_id, receiver_id, content, created_at from direct_messages
        where sender_id = ${memberId} or receiver_id = ${memberId}) row), '[]') as direct_messages,
      ${rowsOf('group_messages', 'id, group_id, content, created_at', 'user_id')} as group_messages,
      ${rowsOf('group_members', 'group_id as id, joined_at', 'member_id')} as groups,
      ${rowsOf('notifications', 'id, type, message, related_id, is_read, created_at', 'member_id')} as notifications,
      ${rowsOf('support_tickets', 'id, subject, description, category, priority, status, reply, created_at', 'member_id')}
        as support_tickets`.execute(db);
  return rows[0] as Record<string, unknown>;
}

/** The stored hash of a member's password. */
export async function findPasswordHash(db: Db, memberId: number): Promise<string | null> {
  const member = await db.selectFrom('members').select('passwordHash').where('id', '=', memberId).executeTakeFirst();
  return member?.passwordHash ?? null;
}

/** Deletes a member with everything that hangs on it; answers the addresses of the photos whose files go too. */
export async function deleteMember(db: Db, memberId: number): Promise<string[]> {
  // The row first: a photo that is being added waits for it, and is refused after it.
  await sql`select 1 from members where id = ${memberId} for update`.execute(db);
  const photos = await db.deleteFrom('photos').where('memberId', '=', memberId).returning('url').execute();
  await db.deleteFrom('members').where('id', '=', memberId).execute();
  return photos.map(({ url }) => url);
}
