import type { AdminRole, AdminStats, AdminUser, UserActivity } from '@kopa/contracts/admin';
import { adminLimits } from '@kopa/contracts/limits';
import { connectionStatuses } from '@kopa/contracts/users';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { lineStart, shortWordCondition, wholeLine, wordConditions } from '../../db/like.ts';
import type { Replica } from '../../db/replica.ts';

export interface AdministratorRow {
  id: number;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: AdminRole;
}

/** An active administrator by username, whatever its case. */
export async function findAdministrator(db: Db, username: string): Promise<AdministratorRow | undefined> {
  const { rows } = await sql<AdministratorRow>`
    select id, username, password_hash, first_name, last_name, role from administrators
    where lower(username) = lower(${username}) and is_active`.execute(db);
  return rows[0];
}

/** The four statistics, from stored counts. */
export async function findStats(db: Db): Promise<AdminStats> {
  const figure = (kind: string, value = '') =>
    sql`coalesce((select count from member_figures where kind = ${kind} and value = ${value}), 0)`;
  const { rows } = await sql<AdminStats>`
    select ${figure('all')} as total_users, ${figure('all')} - ${figure('suspended')} as active_users,
      ${figure('tickets', '/')} as support_tickets, ${figure('portal')} as portal_connections`.execute(db);
  return rows[0] as AdminStats;
}

const userColumns = sql`m.id, m.name, m.username, m.email, m.profile_picture, m.suspended_at is null as is_active, m.suspended_until,
  m.portal_connected, m.deployment_state, m.lga, m.ppa, m.created_at, m.last_active_at, n.posts_count as total_posts,
  n.connections_count as total_connections, n.photos_count as total_photos, n.comments_count as total_comments,
  n.likes_count as total_likes`;

const users = sql`members m join member_counters n on n.member_id = m.id`;

/**
 * Members by name, email or username, with the number of all matches, newest first. A search lists exact matches first,
 * then fields that start with it. Only the ids of earlier pages are skipped. The replica says which members are on the
 * page, and what is shown of them is read at the primary.
 */
export async function findUsers(db: Db, replica: Pick<Replica, 'read'>, search: string, size: number, offset: number) {
  const page = sql`limit ${sql.lit(size)} offset ${offset}`;
  const { ids, total } = await replica.read((behind) => findUserIds(behind, search, page));
  const { rows } = await sql<AdminUser>`
    select ${userColumns} from ${users} where m.id = any(${ids}) and m.deleted_at is null`.execute(db);
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const indexOf = ({ id }: AdminUser) => indexes.get(id) as number;
  return { users: rows.sort((a, b) => indexOf(a) - indexOf(b)), total };
}

async function findUserIds(db: Db, search: string, page: RawBuilder<unknown>) {
  const column = sql`m.account_search`;
  const words = wordConditions(column, search);
  if (words.length === 0) {
    const { rows } = await sql<{ ids: number[]; total: number }>`
      select array(select id from members where deleted_at is null order by id desc ${page}) as ids,
        coalesce((select count from member_figures where kind = 'all' and value = ''), 0) as total`.execute(db);
    return rows[0] as { ids: number[]; total: number };
  }
  const short = shortWordCondition(column, search);
  const conditions = short !== null && (await isRare(db, words)) ? [...words, short] : words;
  const { rows } = await sql<{ ids: number[]; total: number }>`${plannedEachTime}
    with found as materialized (
      select m.id, case when ${wholeLine(column, search)} then 0 when ${lineStart(column, search)} then 1 else 2 end as rank
      from members m where m.deleted_at is null and ${sql.join(conditions, sql` and `)}
    )
    select array(select id from found order by rank, id desc ${page}) as ids, (select count(*) from found) as total`.execute(
    db,
  );
  return rows[0] as { ids: number[]; total: number };
}

/** True if few of the newest members match. Then an index is faster than a scan of all members. */
async function isRare(db: Db, conditions: RawBuilder<unknown>[]): Promise<boolean> {
  const { rows } = await sql<{ rare: boolean }>`
    select count(*) < 50 as rare from (select account_search from members order by id desc limit 2000) m
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.rare === true;
}

/** One member as administrators see them. */
export async function findUser(db: Db, id: number): Promise<AdminUser | undefined> {
  const { rows } =
    await sql<AdminUser>`select ${userColumns} from ${users} where m.id = ${id} and m.deleted_at is null`.execute(db);
  return rows[0];
}

/** The newest entries of each kind of a member. */
export async function findActivity(db: Db, id: number): Promise<UserActivity> {
  const newest = sql`limit ${sql.lit(adminLimits.activitySize)}`;
  const listOf = (select: RawBuilder<unknown>) =>
    sql`coalesce((select json_agg(row order by row.id desc) from (${select}) row), '[]')`;
  const { rows } = await sql<UserActivity>`
    select
      ${listOf(sql`select id, content, likes_count as "likesCount", comments_count as "commentsCount",
        ${iso('created_at')} as "createdAt" from posts where member_id = ${id} order by id desc ${newest}`)} as posts,
      ${listOf(sql`select id, url, caption, likes_count as "likesCount" from photos
        where member_id = ${id} order by id desc ${newest}`)} as photos,
      ${listOf(sql`select id, content, post_id as "postId", ${iso('created_at')} as "createdAt" from comments
        where member_id = ${id} order by id desc ${newest}`)} as comments,
      ${listOf(sql`select c.id, o.name as "connectedUserName", c.status, ${iso('c.created_at')} as "createdAt"
        from unnest(${[...connectionStatuses]}::text[]) as standing (status), lateral (
          (select * from connections where user_id = ${id} and status = standing.status order by id desc ${newest})
          union all
          (select * from connections where connected_user_id = ${id} and status = standing.status order by id desc ${newest})
        ) c join members o on o.id = case when c.user_id = ${id} then c.connected_user_id else c.user_id end
        order by c.id desc ${newest}`)} as connections,
      ${listOf(sql`select d.id, o.name as "receiverName", d.content, ${iso('d.created_at')} as "createdAt"
        from (select * from direct_messages where sender_id = ${id} order by id desc ${newest}) d
        join members o on o.id = d.receiver_id order by d.id desc`)} as messages`.execute(db);
  return rows[0] as UserActivity;
}

/** A timestamp in the format of the API, also inside JSON. */
function iso(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Sets a member's password, which the member must change. */
export async function setPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ passwordHash, mustChangePassword: true }).where('id', '=', id).execute();
}
