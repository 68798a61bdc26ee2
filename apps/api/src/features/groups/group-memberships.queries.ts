import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A group as of a change of its members. */
export interface GroupVersion {
  groupId: number;
  /** Number of the last change of the group's members. */
  version: number;
}

/** All groups of a member. */
export async function findMembershipsOf(db: Db, memberId: number): Promise<GroupVersion[]> {
  const { rows } = await sql<GroupVersion>`
    select gm.group_id, g.membership_version as version from group_members gm join groups g on g.id = gm.group_id
    where gm.member_id = ${memberId}`.execute(db);
  return rows;
}

/** Which of these members belong to a group. A group that is gone has none, and changes no more. */
export async function findMembersAmong(
  db: Db,
  groupId: number,
  memberIds: number[],
): Promise<{ version: number; memberIds: number[] }> {
  const { rows } = await sql<{ version: number; memberIds: number[] }>`
    select g.membership_version as version,
      array(select member_id from group_members where group_id = g.id and member_id = any(${memberIds})) as member_ids
    from groups g where g.id = ${groupId}`.execute(db);
  return rows[0] ?? { version: Number.POSITIVE_INFINITY, memberIds: [] };
}

export async function findGroupVersions(db: Db, groupIds: number[]): Promise<GroupVersion[]> {
  const { rows } = await sql<GroupVersion>`
    select id as group_id, membership_version as version from groups where id = any(${groupIds})`.execute(db);
  return rows;
}
