import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** A group that its last member has left. */
export async function findEndedGroup(db: Db): Promise<number | undefined> {
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('memberCount', '=', sql.lit(0))
    .where('automaticKey', 'is', null)
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return group?.id;
}

const someMessages = (db: Db, groupId: number, limit: number) =>
  db.selectFrom('groupMessages').select('id').where('groupId', '=', groupId).limit(sql.lit(limit));

/** The ids of messages of a group. */
export async function findSomeMessages(db: Db, groupId: number, limit: number): Promise<number[]> {
  const rows = await someMessages(db, groupId, limit).execute();
  return rows.map(({ id }) => id);
}

/** The ids of a group's messages that have photos or a voice note. */
export async function findMessagesWithUploads(db: Db, groupId: number, limit: number): Promise<number[]> {
  const rows = await someMessages(db, groupId, limit).where('attachments', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/** Deletes messages of groups. */
export async function deleteMessages(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('allGroupMessages').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** Deletes a group that has ended. */
export async function deleteEndedGroup(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('groups')
    .where('id', '=', id)
    .where('memberCount', '=', sql.lit(0))
    .where('automaticKey', 'is', null)
    .execute();
}
