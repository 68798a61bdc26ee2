import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

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

/** Deletes all invitations to a group; returns the members who had them. */
export async function deleteInvitationsTo(db: Db, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    delete from group_invitations where group_id = ${groupId} returning member_id`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Deletes the invitations of two members to each other. */
export async function deleteInvitationsBetween(db: Db, oneId: number, otherId: number): Promise<void> {
  await sql`
    delete from group_invitations
    where (member_id, invited_by) in ((${oneId}, ${otherId}), (${otherId}, ${oneId}))`.execute(db);
}
