import type { Group, NewGroup } from '@kopa/contracts/groups';
import type { ActivityEvent } from '@kopa/rules/activities';
import type { GroupStanding } from '@kopa/rules/groups';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';

const columns = sql`g.id, g.name, g.description, g.member_count, g.type, g.created_at`;
const isMember = (memberId: number) => sql`exists (
  select from group_members gm where gm.group_id = g.id and gm.member_id = ${memberId}) as is_member`;
const isInvited = (memberId: number) => sql`(
  exists (select from group_invitations gi where gi.group_id = g.id and gi.member_id = ${memberId})
  and not exists (select from group_members gm where gm.group_id = g.id and gm.member_id = ${memberId})) as is_invited`;

const isMuted = (memberId: number) => sql`exists (
  select from group_members gm where gm.group_id = g.id and gm.member_id = ${memberId} and gm.is_muted) as is_muted`;

/** All groups, newest first, one row more than the page holds; private ones are listed too. */
export async function findGroups(db: Db, viewerId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${columns}, ${isMember(viewerId)}, ${isInvited(viewerId)}, ${isMuted(viewerId)} from groups g
    ${page.before === null ? sql`` : sql`where g.id < ${page.before}`}
    order by g.id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** The groups that a member is invited to, newest first, one row more than the page holds. */
export async function findInvitations(db: Db, memberId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${columns}, false as is_member, true as is_invited, false as is_muted
    from group_invitations i join groups g on g.id = i.group_id
    where i.member_id = ${memberId} ${page.before === null ? sql`` : sql`and i.group_id < ${page.before}`}
      and not exists (select from group_members gm where gm.group_id = i.group_id and gm.member_id = ${memberId})
    order by i.group_id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** A member's groups, newest first, one row more than the page holds. */
export async function findGroupsOf(db: Db, memberId: number, page: PageRequest): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${columns}, true as is_member, false as is_invited, m.is_muted from group_members m join groups g on g.id = m.group_id
    where m.member_id = ${memberId} ${page.before === null ? sql`` : sql`and m.group_id < ${page.before}`}
    order by m.group_id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** One group as a viewer sees it. */
export async function findGroup(db: Db, viewerId: number, id: number): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    select ${columns}, ${isMember(viewerId)}, ${isInvited(viewerId)}, ${isMuted(viewerId)}
    from groups g where g.id = ${id}`.execute(db);
  return rows[0];
}

/** The facts about a group and a member that the rules need. */
export async function findGroupStanding(db: Db, groupId: number, memberId: number): Promise<GroupStanding | undefined> {
  const { rows } = await sql<GroupStanding>`
    select g.type, g.creator_id, ${isMember(memberId)} from groups g where g.id = ${groupId}`.execute(db);
  return rows[0];
}

/** Adds a group and answers its id. */
export async function insertGroup(db: Db, creatorId: number, group: Required<NewGroup>): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ ...group, creatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a member to a group; false where they are in it. */
export async function addToGroup(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`insert into group_members (group_id, member_id) values (${groupId}, ${memberId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes a member out of a group; false where they are not in it. */
export async function removeFromGroup(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from group_members where group_id = ${groupId} and member_id = ${memberId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Adds an invitation; false if there is one already, or the member is in the group. */
export async function insertInvitation(
  db: Db,
  invitation: { groupId: number; memberId: number; invitedBy: number },
): Promise<boolean> {
  const { groupId, memberId, invitedBy } = invitation;
  const { rows } = await sql`
    insert into group_invitations (group_id, member_id, invited_by)
    select ${groupId}::bigint, ${memberId}::bigint, ${invitedBy}::bigint where not exists (
      select from group_members gm where gm.group_id = ${groupId} and gm.member_id = ${memberId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes a member's invitation to a group; false if there was none. Waits for whoever deletes it at the same time. */
export async function deleteInvitation(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from group_invitations where group_id = ${groupId} and member_id = ${memberId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the invitations of two members to each other. */
export async function deleteInvitationsBetween(db: Db, oneId: number, otherId: number): Promise<void> {
  await sql`
    delete from group_invitations
    where (member_id, invited_by) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`.execute(db);
}

/** Makes an automatic group where it is missing, and answers its id. */
export async function ensureAutomaticGroup(db: Db, key: string, name: string, description: string): Promise<number> {
  const found = await findAutomaticGroup(db, key);
  if (found !== undefined) return found;
  await sql`insert into groups (name, description, type, automatic_key) values (${name}, ${description}, 'public', ${key})
    on conflict (automatic_key) do nothing`.execute(db);
  return (await findAutomaticGroup(db, key)) as number;
}

async function findAutomaticGroup(db: Db, key: string): Promise<number | undefined> {
  const group = await db.selectFrom('groups').select('id').where('automaticKey', '=', key).executeTakeFirst();
  return group?.id;
}

/** Locks these groups and the automatic ones that a member is in, in ascending order, until the transaction ends. */
export async function lockAutomaticGroups(db: Db, memberId: number, ids: number[]): Promise<void> {
  await sql`
    select 1 from groups where id = any(${ids}) or id in (
      select g.id from group_members gm join groups g on g.id = gm.group_id
      where gm.member_id = ${memberId} and g.automatic_key is not null)
    order by id for no key update`.execute(db);
}

/** Takes a member out of all automatic groups but these. Returns the groups that they were in. */
export async function leaveAutomaticGroupsExcept(db: Db, memberId: number, keep: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from group_members gm using groups g
    where g.id = gm.group_id and gm.member_id = ${memberId} and g.automatic_key is not null
      and g.id <> all(${keep})
    returning g.id`.execute(db);
  return rows.map(({ id }) => id);
}

const activitiesSize = 20;

/**
 * A member's recent activities: joined groups, connections, received messages. Each part is read newest first, limited.
 */
export async function findActivities(db: Db, memberId: number): Promise<ActivityEvent[]> {
  const size = sql.lit(activitiesSize);
  const connectionArm = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select 'new_connection' as type, c.id as subject_id, o.name, c.decided_at as created_at
     from connections c join members o on o.id = ${other}
     where ${own} = ${memberId} and c.status = 'accepted' order by c.decided_at desc, c.id desc limit ${size})`;
  const { rows } = await sql<ActivityEvent>`
    select * from (
      (select 'join_group' as type, gm.group_id as subject_id, g.name, gm.joined_at as created_at
       from group_members gm join groups g on g.id = gm.group_id
       where gm.member_id = ${memberId} order by gm.joined_at desc, gm.group_id desc limit ${size})
      union all ${connectionArm(sql`c.user_id`, sql`c.connected_user_id`)}
      union all ${connectionArm(sql`c.connected_user_id`, sql`c.user_id`)}
      union all
      (select 'message', l.last_message_id, o.name, l.last_message_at
       from conversation_members l join members o on o.id = l.other_id
       where l.member_id = ${memberId} and l.last_message_sender_id = l.other_id
       order by l.last_message_id desc limit ${size})
    ) found order by created_at desc, subject_id desc limit ${size}`.execute(db);
  return rows;
}
