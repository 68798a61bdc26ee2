import type { GroupDetails } from '@kopa/contracts/group-details';
import type { Group, LastGroupMessage } from '@kopa/contracts/groups';
import { groupLimits, screenLimits } from '@kopa/contracts/limits';
import type { MessageKind } from '@kopa/contracts/message-parts';
import type { GroupStanding } from '@kopa/rules/groups';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** The condition that a group `g` has not ended: all but the automatic ones end with their last member. */
export const isThere = sql<boolean>`(g.member_count > 0 or g.automatic_key is not null)`;

const details = sql`g.id, g.name, g.description, g.member_count, g.type, g.photo, g.created_at,
  g.automatic_key is not null as is_automatic`;

/** Where the newest messages of a group come from blocks only, none is shown behind so many. */
const newestSearched = 50;

/** The newest message of a group that the viewer sees, as a lateral join. */
const lastMessage = (viewer: number, groupId: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
  left join lateral (
    select recent.* from (
      select id, user_id, content, attachments, created_at, deleted_at from group_messages where group_id = ${groupId}
      order by id desc limit ${sql.lit(newestSearched)}
    ) recent where ${when} and ${notBlocked(viewer, sql`recent.user_id`)} order by recent.id desc limit 1
  ) last on true`;

/** What the newest message is. */
const lastKind = sql`case when last.deleted_at is not null then 'deleted'
  else coalesce(last.attachments -> 0 ->> 'type', 'text') end as last_kind`;

/**
 * The messages of others after a mark, at most {@link groupLimits.unreadMax}: only so many of the newest are looked at,
 * whatever the size of the group.
 */
export const unreadCount = (viewer: number, groupId: RawBuilder<unknown>, mark: RawBuilder<unknown>) => sql<number>`(
  select count(*) from (
    select user_id, deleted_at from group_messages u where u.group_id = ${groupId} and u.id > ${mark}
    order by u.id desc limit ${sql.lit(groupLimits.unreadMax)}
  ) unread where unread.user_id <> ${viewer} and unread.deleted_at is null and ${notBlocked(viewer, sql`unread.user_id`)})`;

/** A viewer's groups: `from` has each group `g`, the viewer's membership `own` and the newest message `last`. */
const view = (viewer: number) => sql`${details}, own.member_id is not null as is_member,
  own.member_id is null and exists (
    select from group_invitations i where i.group_id = g.id and i.member_id = ${viewer}) as is_invited,
  own.role, coalesce(own.is_muted, false) as is_muted,
  case when own.member_id is not null then greatest(last.created_at, own.joined_at) end as active_at,
  ${unreadCount(viewer, sql`g.id`, sql`own.last_read_message_id`)} as unread_count,
  last.id as last_id, last.user_id as last_user_id, last.content as last_content, last.created_at as last_created_at,
  ${lastKind},
  (select name from members where id = last.user_id) as last_user_name`;

const ownMembership = (viewer: number) => sql`
  left join group_members own on own.group_id = g.id and own.member_id = ${viewer}
  ${lastMessage(viewer, sql`g.id`, sql`own.member_id is not null`)}`;

interface GroupRow extends Omit<Group, 'lastMessage'> {
  lastId: number | null;
  lastUserId: number;
  lastUserName: string;
  lastContent: string;
  lastKind: MessageKind;
  lastCreatedAt: string;
}

function toGroup(row: GroupRow): Group {
  const {
    lastId: id,
    lastUserId: userId,
    lastUserName,
    lastContent: content,
    lastKind: kind,
    lastCreatedAt,
    ...group
  } = row;
  const last = (id: number): LastGroupMessage => ({
    ...{ id, userId, userName: lastUserName, content, kind, createdAt: lastCreatedAt },
  });
  return { ...group, lastMessage: id === null ? null : last(id) };
}

/** All groups, newest first, one row more than the page holds; private ones are listed too. */
export async function findGroups(db: Db, viewerId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<GroupRow>`
    select ${view(viewerId)} from (
      select * from groups g where ${isThere} ${page.before === null ? sql`` : sql`and g.id < ${page.before}`}
      order by g.id desc limit ${limitOf(page)}
    ) g ${ownMembership(viewerId)} order by g.id desc`.execute(db);
  return rows.map(toGroup);
}

/** The groups with enough members to be featured, newest first, one row more than the page holds. */
export async function findFeatured(db: Db, viewerId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<GroupRow>`
    select ${view(viewerId)} from (
      select * from groups g where g.member_count > ${sql.lit(screenLimits.discovery.featuredGroupMembersAbove)}
        ${page.before === null ? sql`` : sql`and g.id < ${page.before}`}
      order by g.id desc limit ${limitOf(page)}
    ) g ${ownMembership(viewerId)} order by g.id desc`.execute(db);
  return rows.map(toGroup);
}

/** The groups that a member is invited to, newest first, one row more than the page holds. */
export async function findInvitations(db: Db, memberId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<GroupRow>`
    select ${view(memberId)} from (
      select g.* from group_invitations i join groups g on g.id = i.group_id
      where i.member_id = ${memberId} ${page.before === null ? sql`` : sql`and i.group_id < ${page.before}`}
        and ${isThere}
        and not exists (select from group_members gm where gm.group_id = i.group_id and gm.member_id = ${memberId})
      order by i.group_id desc limit ${limitOf(page)}
    ) g ${ownMembership(memberId)} order by g.id desc`.execute(db);
  return rows.map(toGroup);
}

/** A group in the list of a member's own, with its place there. */
export type PlacedGroup = Group & { position: number };

/**
 * A member's groups, one row more than the page holds: those with the newest message first, or with the newest joining.
 * Positions are microseconds; where several groups have the same, the further ones get the following numbers.
 */
export async function findGroupsOf(db: Db, memberId: number, page: PageRequest): Promise<PlacedGroup[]> {
  const { rows } = await sql<GroupRow & { position: number }>`
    with placed as (
      select own.*, last.id as last_id, last.user_id as last_user_id, last.content as last_content,
        last.created_at as last_created_at, ${lastKind},
        (extract(epoch from greatest(last.created_at, own.joined_at)) * 1000000)::bigint as at
      from group_members own ${lastMessage(memberId, sql`own.group_id`, sql`true`)}
      where own.member_id = ${memberId}
    ),
    numbered as (
      select *, at + row_number() over (partition by at order by group_id) - 1 as position from placed
    ),
    page as (
      select * from numbered ${page.before === null ? sql`` : sql`where position < ${page.before}`}
      order by position desc limit ${limitOf(page)}
    )
    select ${details}, true as is_member, false as is_invited, p.role, p.is_muted,
      greatest(p.last_created_at, p.joined_at) as active_at,
      ${unreadCount(memberId, sql`g.id`, sql`p.last_read_message_id`)} as unread_count,
      p.last_id, p.last_user_id, p.last_content, p.last_created_at, p.last_kind, p.position,
      (select name from members where id = p.last_user_id) as last_user_name
    from page p join groups g on g.id = p.group_id order by p.position desc`.execute(db);
  return rows.map(({ position, ...row }) => ({ ...toGroup(row), position }));
}

/** One group as a viewer sees it. */
export async function findGroup(db: Db, viewerId: number, id: number): Promise<Group | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${view(viewerId)} from groups g ${ownMembership(viewerId)} where g.id = ${id} and ${isThere}`.execute(db);
  return rows.map(toGroup)[0];
}

/** What everybody sees of a group, and the number of the last change of its members. */
export async function findGroupDetails(
  db: Db,
  id: number,
): Promise<{ group: GroupDetails; version: number } | undefined> {
  const { rows } = await sql<GroupDetails & { version: number }>`
    select ${details}, g.membership_version as version from groups g where g.id = ${id} and ${isThere}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { version, ...group } = rows[0];
  return { group, version };
}

/** The facts about a group and a member that the rules need. */
export async function findGroupStanding(db: Db, groupId: number, memberId: number): Promise<GroupStanding | undefined> {
  const { rows } = await sql<GroupStanding>`
    select g.type, own.role from groups g
    left join group_members own on own.group_id = g.id and own.member_id = ${memberId}
    where g.id = ${groupId} and ${isThere}`.execute(db);
  return rows[0];
}

/** Adds a group and answers its id. */
export async function insertGroup(
  db: Db,
  creatorId: number,
  group: Pick<Group, 'name' | 'description' | 'type'>,
): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ ...group, creatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes some fields of a group. */
export async function saveGroup(
  db: Db,
  id: number,
  changes: Partial<Pick<Group, 'name' | 'description' | 'type' | 'photo'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('groups').set(changes).where('id', '=', id).execute();
}
