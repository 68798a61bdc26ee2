import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { lockGroups } from '../../../shared/locks.ts';

/** Adds an automatic group where it is missing, and returns its id. */
export async function ensureAutomaticGroup(db: Db, key: string, name: string, description: string): Promise<number> {
  const found = await findAutomaticGroup(db, key);
  if (found !== undefined) return found;
  await db
    .insertInto('groups')
    .values({ name, description, type: 'public', automaticKey: key })
    .onConflict((conflict) => conflict.column('automaticKey').doNothing())
    .execute();
  return (await findAutomaticGroup(db, key)) as number;
}

async function findAutomaticGroup(db: Db, key: string): Promise<number | undefined> {
  const group = await db.selectFrom('groups').select('id').where('automaticKey', '=', key).executeTakeFirst();
  return group?.id;
}

/** Locks these groups and the automatic ones that a member is in, in ascending order, until the transaction ends. */
export async function lockAutomaticGroups(db: Db, memberId: number, ids: number[]): Promise<void> {
  const own = db
    .selectFrom('groupMembers as gm')
    .innerJoin('groups as o', 'o.id', 'gm.groupId')
    .select('o.id')
    .where('gm.memberId', '=', memberId)
    .where('o.automaticKey', 'is not', null);
  await lockGroups(db, ({ eb, or }) =>
    or([eb('g.id', '=', sql<number>`any(${ids}::bigint[])`), eb('g.id', 'in', own)]),
  );
}

/** A group that a member has joined or left, and whether they had pinned it or marked it as unread. */
export interface GroupMove {
  id: number;
  hadMarks: boolean;
}

/** Takes a member out of all automatic groups but these. Returns the groups that they were in. */
export function leaveAutomaticGroupsExcept(db: Db, memberId: number, keep: number[]): Promise<GroupMove[]> {
  return db
    .deleteFrom('groupMembers as gm')
    .using('groups as g')
    .whereRef('g.id', '=', 'gm.groupId')
    .where('gm.memberId', '=', memberId)
    .where('g.automaticKey', 'is not', null)
    .where('g.id', '<>', sql<number>`all(${keep}::bigint[])`)
    .returning(['g.id', sql<boolean>`gm.is_pinned or gm.is_marked_unread`.as('hadMarks')])
    .execute();
}
