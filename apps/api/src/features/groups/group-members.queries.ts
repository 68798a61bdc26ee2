import type { GroupMember } from '@kopa/contracts/group-members';
import type { GroupRole } from '@kopa/contracts/groups';
import { memberAt, memberPosition } from '@kopa/rules/groups';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { isThere, unreadCount } from './groups.queries.ts';

/**
 * Locks a group until the transaction ends, so that its members and roles change one after the other; false for one
 * that is missing or has ended.
 */
export async function holdGroup(transaction: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from groups g where g.id = ${id} and ${isThere} for no key update`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Adds a member to a group; false where they are in it. */
export async function addToGroup(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`insert into group_members (group_id, member_id) values (${groupId}, ${memberId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes a member out of a group; returns the role they had, undefined where they are not in it. */
export async function removeFromGroup(db: Db, groupId: number, memberId: number): Promise<GroupRole | undefined> {
  const { rows } = await sql<{ role: GroupRole }>`
    delete from group_members where group_id = ${groupId} and member_id = ${memberId} returning role`.execute(db);
  return rows[0]?.role;
}

/** A member's role in a group; null where they are not in it. */
export async function findRole(db: Db, groupId: number, memberId: number): Promise<GroupRole | null> {
  const { rows } = await sql<{ role: GroupRole }>`
    select role from group_members where group_id = ${groupId} and member_id = ${memberId}`.execute(db);
  return rows[0]?.role ?? null;
}

export async function saveRole(db: Db, groupId: number, memberId: number, role: GroupRole): Promise<void> {
  await sql`
    update group_members set role = ${role} where group_id = ${groupId} and member_id = ${memberId}`.execute(db);
}

/**
 * Gives a group without an owner the next one, in the order of `successorAmong`, and returns their id; undefined for a
 * group that has an owner, needs none or is empty. The group is locked by the caller.
 */
export async function promoteSuccessor(transaction: Db, groupId: number): Promise<number | undefined> {
  const longestStanding = (condition: RawBuilder<unknown>) => sql`(
    select c.member_id from group_members c join members m on m.id = c.member_id
    where c.group_id = ${groupId} and ${condition} order by c.joined_at, c.member_id limit 1)`;
  const { rows } = await sql<{ memberId: number }>`
    update group_members set role = 'owner'
    where group_id = ${groupId}
      and not exists (select from group_members o where o.group_id = ${groupId} and o.role = 'owner')
      and exists (select from groups g where g.id = ${groupId} and g.automatic_key is null)
      and member_id = coalesce(
        ${longestStanding(sql`c.role = 'moderator' and m.suspended_at is null`)},
        ${longestStanding(sql`m.suspended_at is null`)},
        ${longestStanding(sql`true`)})
    returning member_id`.execute(transaction);
  return rows[0]?.memberId;
}

/**
 * Members of a group, one row more than the page holds: the owner, the moderators, the others. Those with a role and the
 * others come from an index each.
 */
export async function findGroupMembers(
  db: Db,
  viewerId: number,
  groupId: number,
  page: PageRequest,
): Promise<(GroupMember & { position: number })[]> {
  const after = page.before === null ? null : memberAt(page.before);
  const arm = (condition: RawBuilder<unknown>) => sql`(
    select m.id, m.name, m.username, m.profile_picture, m.deployment_state, m.ppa, gm.role, gm.joined_at
    from group_members gm join members m on m.id = gm.member_id
    where gm.group_id = ${groupId} and ${condition} and m.suspended_at is null and ${notBlocked(viewerId, sql`m.id`)}
    order by gm.role desc, gm.member_id limit ${limitOf(page)})`;
  const withRole =
    after === null
      ? sql`gm.role <> 'member'`
      : sql`gm.role <> 'member' and (gm.role < ${after.role} or gm.role = ${after.role} and gm.member_id > ${after.id})`;
  const others = sql`gm.role = 'member' and gm.member_id > ${after?.role === 'member' ? after.id : 0}`;
  const { rows } = await sql<GroupMember>`
    select * from (${arm(withRole)} union all ${arm(others)}) found
    order by role desc, id limit ${limitOf(page)}`.execute(db);
  return rows.map((row) => ({ ...row, position: memberPosition(row) }));
}

/** A member of a group whom the viewer may see. */
export async function findGroupMember(
  db: Db,
  viewerId: number,
  groupId: number,
  memberId: number,
): Promise<GroupMember | undefined> {
  const { rows } = await sql<GroupMember>`
    select m.id, m.name, m.username, m.profile_picture, m.deployment_state, m.ppa, gm.role, gm.joined_at
    from group_members gm join members m on m.id = gm.member_id
    where gm.group_id = ${groupId} and gm.member_id = ${memberId} and m.suspended_at is null
      and ${notBlocked(viewerId, sql`m.id`)}`.execute(db);
  return rows[0];
}

/** True if a group has a message. */
export async function hasMessage(db: Db, groupId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    select from group_messages where id = ${messageId} and group_id = ${groupId}`.execute(db);
  return rows.length > 0;
}

/** Marks a group as read up to a message; returns what is unread then, undefined where that changes nothing. */
export async function markGroupRead(
  db: Db,
  groupId: number,
  memberId: number,
  messageId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ unread: number }>`
    update group_members set last_read_message_id = ${messageId}
    where group_id = ${groupId} and member_id = ${memberId} and last_read_message_id < ${messageId}
    returning ${unreadCount(memberId, sql`group_id`, sql`last_read_message_id`)} as unread`.execute(db);
  return rows[0]?.unread;
}

/** Groups of a member, in the order of their ids. */
export async function findSomeGroupIds(db: Db, memberId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from group_members where member_id = ${memberId}
    order by group_id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
