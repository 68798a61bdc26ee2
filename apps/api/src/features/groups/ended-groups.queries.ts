import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A group that its last member has left. */
export async function findEndedGroup(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where member_count = 0 and automatic_key is null order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The ids of a group's messages that have photos or a voice note. */
export async function findMessagesWithUploads(db: Db, groupId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from group_messages where group_id = ${groupId} and attachments is not null
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes messages of a group; returns how many. */
export async function deleteSomeMessages(db: Db, groupId: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from group_messages where id = any(array(
      select id from group_messages where group_id = ${groupId} limit ${sql.lit(limit)}))`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes a group that has ended. */
export async function deleteEndedGroup(db: Db, id: number): Promise<void> {
  await sql`delete from groups where id = ${id} and member_count = 0 and automatic_key is null`.execute(db);
}
