import type { GroupMessage } from '@kopa/contracts/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MessagePage } from './messages.queries.ts';

const columns = sql`g.id, g.user_id, g.group_id, g.content, g.created_at,
  json_build_object('id', m.id, 'name', m.name, 'profilePicture', m.profile_picture) as "user"`;

/** Messages of a group, one more than the page holds; newest first, or oldest first after an id. */
export async function findGroupMessages(db: Db, groupId: number, page: MessagePage): Promise<GroupMessage[]> {
  const newer = page.after !== null;
  const range = newer ? sql`and g.id > ${page.after}` : page.before !== null ? sql`and g.id < ${page.before}` : sql``;
  const { rows } = await sql<GroupMessage>`
    select ${columns} from group_messages g join members m on m.id = g.user_id
    where g.group_id = ${groupId} ${range}
    order by g.id ${newer ? sql`asc` : sql`desc`} limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/** Adds a message to a group. */
export async function insertGroupMessage(db: Db, groupId: number, userId: number, content: string) {
  const { rows } = await sql<GroupMessage>`
    with g as (insert into group_messages (group_id, user_id, content) values (${groupId}, ${userId}, ${content}) returning *)
    select ${columns} from g join members m on m.id = g.user_id`.execute(db);
  return rows[0] as GroupMessage;
}

/** Everyone in a group. */
export async function findGroupMemberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('groupMembers').select('memberId').where('groupId', '=', groupId).execute();
  return rows.map((row) => row.memberId);
}
