import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Marks a member as deleted. The email, the username and the state code are free from now on, and everything that is
 * hidden of suspended members is hidden.
 */
export async function markDeleted(transaction: Db, memberId: number, now: Date): Promise<void> {
  const name = 'Deleted member';
  await transaction.deleteFrom('portalLinks').where('memberId', '=', memberId).execute();
  await transaction
    .updateTable('members')
    .set({
      ...{ name, firstName: 'Deleted', middleName: null, surname: 'member', phoneNumber: '' },
      email: `${randomUUID()}@deleted.invalid`,
      username: `deleted_${randomUUID().slice(-12)}`,
      ...{ profilePicture: null, coverPhoto: null, timelineBackground: null, bio: null, interests: [] },
      ...{ portalConnected: false, portalLastSync: null, deploymentState: null, lga: null, ppa: null, cdsGroup: null },
      ...{ batch: null, stateCode: null, serviceStartDate: null, serviceDays: null, cdsAttended: null },
      ...{ suspendedAt: now, deletedAt: now },
    })
    .where('id', '=', memberId)
    .execute();
}

/** Some rows that go with a member: their table and which of its rows. */
interface Part {
  table: string;
  /** The column that holds the member's id. */
  owner: string;
  /** The column that holds the id of one of the member's posts. */
  ofPost?: string;
}

const postParts = ['post_likes', 'comments', 'like_notices'];

/**
 * Everything that goes with a member, in order: lists before what they show, and what hangs on a row before the row,
 * so that no row takes an unknown number of others along.
 */
export const deletedParts: readonly Part[] = [
  { table: 'conversation_members', owner: 'member_id' },
  { table: 'conversation_members', owner: 'other_id' },
  { table: 'direct_messages', owner: 'sender_id' },
  { table: 'direct_messages', owner: 'receiver_id' },
  { table: 'conversations', owner: 'user1_id' },
  { table: 'conversations', owner: 'user2_id' },
  ...postParts.map((table) => ({ table, owner: 'member_id', ofPost: 'post_id' })),
  { table: 'post_likes', owner: 'member_id' },
  { table: 'comments', owner: 'member_id' },
  { table: 'like_notices', owner: 'actor_id' },
  { table: 'posts', owner: 'member_id' },
  { table: 'group_messages', owner: 'user_id' },
  { table: 'group_members', owner: 'member_id' },
  { table: 'group_invitations', owner: 'member_id' },
  { table: 'group_invitations', owner: 'invited_by' },
  { table: 'notifications', owner: 'member_id' },
  { table: 'notifications', owner: 'actor_id' },
  { table: 'connections', owner: 'user_id' },
  { table: 'connections', owner: 'connected_user_id' },
  { table: 'support_tickets', owner: 'member_id' },
  { table: 'idempotency_keys', owner: 'member_id' },
  { table: 'sessions', owner: 'member_id' },
  { table: 'devices', owner: 'member_id' },
  { table: 'mail_links', owner: 'member_id' },
  { table: 'mails', owner: 'member_id' },
  { table: 'portal_links', owner: 'member_id' },
];

/** Deletes at most `limit` rows of a part; answers how many. */
export async function deleteSome(db: Db, { table, owner, ofPost }: Part, memberId: number, limit: number) {
  const rows: RawBuilder<unknown> =
    ofPost === undefined
      ? sql`select ctid from ${sql.table(table)} where ${sql.ref(owner)} = ${memberId}`
      : sql`select t.ctid from posts p join ${sql.table(table)} t on ${sql.ref(`t.${ofPost}`)} = p.id
          where p.member_id = ${memberId}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(${rows} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes at most `limit` photos of a member; answers their addresses. */
export async function deleteSomePhotos(db: Db, memberId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from photos where id = any(array(select id from photos where member_id = ${memberId} limit ${sql.lit(limit)}))
    returning url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Deletes the row of a member of whom nothing else is left. */
export async function deleteMemberRow(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('members').where('id', '=', memberId).execute();
}

/** The ids of marked members, the first ones first. */
export async function findDeletedMembers(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('deletedAt', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
