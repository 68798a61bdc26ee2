import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A group as of a change of its members. */
export interface GroupVersion {
  groupId: number;
  /** Number of the last change of the group's members. */
  version: number;
}

/** All groups of a member. */
export function findMembershipsOf(db: Db, memberId: number): Promise<GroupVersion[]> {
  return db
    .selectFrom('groupMembers as gm')
    .innerJoin('groups as g', 'g.id', 'gm.groupId')
    .select(['gm.groupId', 'g.membershipVersion as version'])
    .where('gm.memberId', '=', memberId)
    .execute();
}

/** Which of these members belong to a group. A group that is gone has none, and changes no more. */
export async function findMembersAmong(
  db: Db,
  groupId: number,
  memberIds: number[],
): Promise<{ version: number; memberIds: number[] }> {
  const group = await db
    .selectFrom('groups as g')
    .select(({ selectFrom }) => [
      'g.membershipVersion as version',
      sql<number[]>`array${selectFrom('groupMembers')
        .select('memberId')
        .whereRef('groupId', '=', 'g.id')
        .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)}`.as('memberIds'),
    ])
    .where('g.id', '=', groupId)
    .executeTakeFirst();
  return group ?? { version: Number.POSITIVE_INFINITY, memberIds: [] };
}

export function findGroupVersions(db: Db, groupIds: number[]): Promise<GroupVersion[]> {
  return db
    .selectFrom('groups')
    .select(['id as groupId', 'membershipVersion as version'])
    .where('id', '=', sql<number>`any(${groupIds}::bigint[])`)
    .execute();
}
