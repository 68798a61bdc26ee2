import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Adds an invitation; false if there is one already, or the member is in the group. */
export async function insertInvitation(
  db: Db,
  { groupId, memberId, invitedBy }: { groupId: number; memberId: number; invitedBy: number },
): Promise<boolean> {
  const isMember = db.selectFrom('groupMembers').where('groupId', '=', groupId).where('memberId', '=', memberId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('groupInvitations')
    .columns(['groupId', 'memberId', 'invitedBy'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${groupId}::bigint`.as('groupId'),
          sql<number>`${memberId}::bigint`.as('memberId'),
          sql<number>`${invitedBy}::bigint`.as('invitedBy'),
        ])
        .where(({ exists, not }) => not(exists(isMember))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a member's invitation to a group; false if none existed. Waits for a deletion at the same time. */
export async function deleteInvitation(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('groupInvitations')
    .where('groupId', '=', groupId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all invitations to a group; returns the members who had them. */
export async function deleteInvitationsTo(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.deleteFrom('groupInvitations').where('groupId', '=', groupId).returning('memberId').execute();
  return rows.map(({ memberId }) => memberId);
}

/** Deletes the invitations of two members to each other. */
export async function deleteInvitationsBetween(db: Db, oneId: number, otherId: number): Promise<void> {
  await db
    .deleteFrom('groupInvitations')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('memberId', 'invitedBy'), 'in', [tuple(oneId, otherId), tuple(otherId, oneId)]),
    )
    .execute();
}
