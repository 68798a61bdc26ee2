import { type GroupMessage, NewMessage } from '@kopa/contracts/messages';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { writtenColumns, writtenRow } from '../../db/written.ts';
import type { MessagePage } from './messages.queries.ts';

const columns = sql`g.id, g.user_id, g.group_id, ${writtenColumns(NewMessage, 'g')}, g.created_at,
  json_build_object('id', m.id, 'name', m.name, 'profilePicture', m.profile_picture) as "user"`;

/** Messages of a group without those of blocks, one more than the page holds; newest first, or oldest first after an id. */
export async function findGroupMessages(
  db: Db,
  viewerId: number,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  const newer = page.after !== null;
  const range = newer ? sql`and g.id > ${page.after}` : page.before !== null ? sql`and g.id < ${page.before}` : sql``;
  const { rows } = await sql<GroupMessage>`
    select ${columns} from group_messages g join members m on m.id = g.user_id
    where g.group_id = ${groupId} ${range} and ${notBlocked(viewerId, sql`g.user_id`)}
    order by g.id ${newer ? sql`asc` : sql`desc`} limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

/**
 * Locks a group until the transaction ends. The ids of its messages are then in the order of the commits, so that a
 * reader of the messages after an id misses none, and nobody joins or leaves during the write.
 */
export async function lockGroup(transaction: Db, id: number): Promise<void> {
  await sql`select 1 from groups where id = ${id} for no key update`.execute(transaction);
}

/** A group message with the number of the last change of the group's members. */
export interface VersionedMessage {
  message: GroupMessage;
  version: number;
}

const withVersion = sql`${columns},
  (select membership_version from groups where id = g.group_id) as version`;

/** A group message as it is now. */
export async function findGroupMessage(db: Db, id: number): Promise<VersionedMessage | undefined> {
  const { rows } = await sql<GroupMessage & { version: number }>`
    select ${withVersion} from group_messages g join members m on m.id = g.user_id where g.id = ${id}`.execute(db);
  return versioned(rows[0]);
}

/** Adds a message to a locked group and returns it; undefined if the sender is no member. */
export async function insertGroupMessage(
  db: Db,
  groupId: number,
  userId: number,
  message: Stored<NewMessage>,
): Promise<VersionedMessage | undefined> {
  const { rows } = await sql<GroupMessage & { version: number }>`
    with g as (
      insert into group_messages (group_id, user_id, ${writtenColumns(NewMessage)})
      select own.group_id, own.member_id, ${writtenColumns(NewMessage, 'w')}
      from group_members own, ${writtenRow(NewMessage, 'groupMessages', message)} w
      where own.group_id = ${groupId} and own.member_id = ${userId}
      returning *
    )
    select ${withVersion} from g join members m on m.id = g.user_id`.execute(db);
  return versioned(rows[0]);
}

function versioned(row: (GroupMessage & { version: number }) | undefined): VersionedMessage | undefined {
  if (row === undefined) return undefined;
  const { version, ...message } = row;
  return { message, version };
}
