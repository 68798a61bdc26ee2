import type { Attachment, NewMessage } from '@kopa/contracts/message-parts';
import type { GroupMessage } from '@kopa/contracts/messages';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf } from '../../db/page.ts';
import { plainColumns, seenColumns, wholeColumns } from './message-columns.queries.ts';
import type { MessagePage } from './messages.queries.ts';
import { asSeen, type WholeRow } from './seen-message.ts';

/** Messages `message` of groups with their authors. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('groupMessages as message')
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(['message.userId', 'message.groupId', ...plainColumns])
    .select(({ ref }) =>
      jsonBuildObject({ id: ref('m.id'), name: ref('m.name'), profilePicture: ref('m.profilePicture') }).as('user'),
    );

/** Messages of a group without those of blocks, one more than the page holds; newest first, or oldest first after an id. */
export async function findGroupMessages(
  db: Db,
  viewerId: number,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  const rows = await selectMessages(db)
    .select(seenColumns('group', viewerId))
    .where('message.groupId', '=', groupId)
    .$if(page.after !== null, (messages) => messages.where('message.id', '>', page.after))
    .$if(page.after === null && page.before !== null, (messages) => messages.where('message.id', '<', page.before))
    .where(({ ref }) => notBlocked(viewerId, ref('message.userId')))
    .orderBy('message.id', page.after === null ? 'desc' : 'asc')
    .limit(limitOf(page))
    .execute();
  return rows.map(asSeen);
}

/**
 * Locks a group until the transaction ends. The ids of its messages are then in the order of the commits, so that a
 * reader of the messages after an id misses none, and nobody joins or leaves during the write.
 */
export async function lockGroup(transaction: Db, id: number): Promise<void> {
  await transaction.selectFrom('groups').where('id', '=', id).forNoKeyUpdate().execute();
}

/** A group message with the reactions of all members. */
export type WholeGroupMessage = Omit<GroupMessage, 'attachments' | 'reactions'> & WholeRow;

/** A group message with the values for its frames. */
export interface SentGroupMessage {
  message: WholeGroupMessage;
  /** Members of the group from whom the author of the quoted message is hidden. */
  quoteHiddenFrom: number[];
}

/** A group message as it is now. */
export async function findGroupMessage(db: Db, id: number): Promise<SentGroupMessage | undefined> {
  const row = await selectMessages(db)
    .select(wholeColumns('group'))
    .select(({ selectFrom }) =>
      sql<number[] | null>`case when message.reply_to_id is not null then array${selectFrom('groupMessages as q')
        .innerJoin('hiddenMembers as h', 'h.otherId', 'q.userId')
        .innerJoin('groupMembers as own', 'own.memberId', 'h.memberId')
        .select('h.memberId')
        .whereRef('q.id', '=', 'message.replyToId')
        .whereRef('own.groupId', '=', 'message.groupId')
        .where('h.isBlocked', '=', sql.lit(true))} end`.as('quoteHiddenFrom'),
    )
    .where('message.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { quoteHiddenFrom, ...message } = row;
  return { message, quoteHiddenFrom: quoteHiddenFrom ?? [] };
}

/** The group and the author of a group message. */
export async function findGroupMessagePlace(db: Db, id: number) {
  return db.selectFrom('groupMessages').select(['groupId', 'userId']).where('id', '=', id).executeTakeFirst();
}

/** True if a member sees a message of a group, and may so answer it. */
export async function isInGroup(db: Db, { id, groupId, viewerId }: { id: number; groupId: number; viewerId: number }) {
  const message = await db
    .selectFrom('groupMessages as g')
    .where('g.id', '=', id)
    .where('g.groupId', '=', groupId)
    .where((eb) => notBlocked(viewerId, eb.ref('g.userId')))
    .executeTakeFirst();
  return message !== undefined;
}

/** A message to a group as it is stored. */
export type StoredGroupMessage = Omit<Stored<NewMessage>, 'attachments'> & { attachments: Attachment[] | null };

/** Adds a message to a locked group and returns its id; undefined if the sender is no member. */
export async function insertGroupMessage(
  db: Db,
  groupId: number,
  userId: number,
  { attachments, ...message }: StoredGroupMessage,
): Promise<number | undefined> {
  const membership = await db
    .selectFrom('groupMembers')
    .where('groupId', '=', groupId)
    .where('memberId', '=', userId)
    .executeTakeFirst();
  if (membership === undefined) return undefined;
  const { id } = await db
    .insertInto('groupMessages')
    .values({ ...message, groupId, userId, attachments: attachments === null ? null : JSON.stringify(attachments) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
