import { type Attachment, NewMessage } from '@kopa/contracts/message-parts';
import type { GroupMessage } from '@kopa/contracts/messages';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf } from '../../db/page.ts';
import { writtenColumns, writtenRow } from '../../db/written.ts';
import { seenColumns, wholeColumns } from './message-columns.queries.ts';
import type { MessagePage } from './messages.queries.ts';
import { asSeen, type SeenRow, type WholeRow } from './seen-message.ts';

const placeColumns = sql`g.user_id, g.group_id,
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
  const { rows } = await sql<GroupMessage & SeenRow>`
    select ${placeColumns}, ${seenColumns('group', 'g', viewerId)} from group_messages g join members m on m.id = g.user_id
    where g.group_id = ${groupId} ${range} and ${notBlocked(viewerId, sql`g.user_id`)}
    order by g.id ${newer ? sql`asc` : sql`desc`} limit ${limitOf(page)}`.execute(db);
  return rows.map(asSeen);
}

/**
 * Locks a group until the transaction ends. The ids of its messages are then in the order of the commits, so that a
 * reader of the messages after an id misses none, and nobody joins or leaves during the write.
 */
export async function lockGroup(transaction: Db, id: number): Promise<void> {
  await sql`select 1 from groups where id = ${id} for no key update`.execute(transaction);
}

/** A group message with the reactions of all members. */
export type WholeGroupMessage = Omit<GroupMessage, 'attachments' | 'reactions'> & WholeRow;

/** A group message with what its frames need to know. */
export interface VersionedMessage {
  message: WholeGroupMessage;
  /** The number of the last change of the group's members. */
  version: number;
  /** Members of the group from whom the author of the quoted message is hidden. */
  quoteHiddenFrom: number[];
}

type VersionedRow = WholeGroupMessage & { version: number; quoteHiddenFrom: number[] | null };

const versionedColumns = sql`${placeColumns}, ${wholeColumns('group', 'g')},
  (select membership_version from groups where id = g.group_id) as version,
  case when g.reply_to_id is not null then array(
    select h.member_id from group_messages q join hidden_members h on h.other_id = q.user_id and h.is_blocked
    join group_members own on own.group_id = g.group_id and own.member_id = h.member_id
    where q.id = g.reply_to_id) end as quote_hidden_from`;

/** A group message as it is now. */
export async function findGroupMessage(db: Db, id: number): Promise<VersionedMessage | undefined> {
  const { rows } = await sql<VersionedRow>`
    select ${versionedColumns} from group_messages g join members m on m.id = g.user_id where g.id = ${id}`.execute(db);
  return versioned(rows[0]);
}

/** Where a group message stands, and who wrote it. */
export async function findGroupMessagePlace(db: Db, id: number) {
  return db.selectFrom('groupMessages').select(['groupId', 'userId']).where('id', '=', id).executeTakeFirst();
}

/** True if a member sees a message of a group, and may so answer it. */
export async function isInGroup(db: Db, { id, groupId, viewerId }: { id: number; groupId: number; viewerId: number }) {
  const { rows } = await sql`
    select from group_messages g where g.id = ${id} and g.group_id = ${groupId}
      and ${notBlocked(viewerId, sql`g.user_id`)}`.execute(db);
  return rows.length > 0;
}

/** A message to a group as it is stored. */
export type StoredGroupMessage = Omit<Stored<NewMessage>, 'attachments'> & { attachments: Attachment[] | null };

/** Adds a message to a locked group and returns it; undefined if the sender is no member. */
export async function insertGroupMessage(
  db: Db,
  groupId: number,
  userId: number,
  message: StoredGroupMessage,
): Promise<VersionedMessage | undefined> {
  const { rows } = await sql<VersionedRow>`
    with g as (
      insert into group_messages (group_id, user_id, ${writtenColumns(NewMessage)})
      select own.group_id, own.member_id, ${writtenColumns(NewMessage, 'w')}
      from group_members own, ${writtenRow(NewMessage, 'groupMessages', message)} w
      where own.group_id = ${groupId} and own.member_id = ${userId}
      returning *
    )
    select ${versionedColumns} from g join members m on m.id = g.user_id`.execute(db);
  return versioned(rows[0]);
}

function versioned(row: VersionedRow | undefined): VersionedMessage | undefined {
  if (row === undefined) return undefined;
  const { version, quoteHiddenFrom, ...message } = row;
  return { message, version, quoteHiddenFrom: quoteHiddenFrom ?? [] };
}
