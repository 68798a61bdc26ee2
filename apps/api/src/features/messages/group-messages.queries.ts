import { type Attachment, NewMessage } from '@kopa/contracts/message-parts';
import type { GroupMessage } from '@kopa/contracts/messages';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf } from '../../db/page.ts';
import type { Tables } from '../../db/tables.ts';
import { writtenRow } from '../../db/written.ts';
import { plainColumns, seenColumns, wholeColumns } from './message-columns.queries.ts';
import type { MessagePage } from './messages.queries.ts';
import { asSeen, type WholeRow } from './seen-message.ts';

const { ref, selectFrom } = expressionBuilder<
  Tables & { message: Tables['groupMessages']; m: Tables['members'] },
  'message' | 'm'
>();

const placeColumns = [
  ...(['message.userId', 'message.groupId'] as const),
  jsonBuildObject({ id: ref('m.id'), name: ref('m.name'), profilePicture: ref('m.profilePicture') }).as('user'),
  ...plainColumns,
] as const;

/** Messages of a group without those of blocks, one more than the page holds; newest first, or oldest first after an id. */
export async function findGroupMessages(
  db: Db,
  viewerId: number,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  const rows = await db
    .selectFrom('groupMessages as message')
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(placeColumns)
    .select(seenColumns('group', viewerId))
    .where('message.groupId', '=', groupId)
    .$if(page.after !== null, (messages) => messages.where('message.id', '>', page.after))
    .$if(page.after === null && page.before !== null, (messages) => messages.where('message.id', '<', page.before))
    .where(notBlocked(viewerId, ref('message.userId')))
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

/** A group message with what its frames need to know. */
export interface VersionedMessage {
  message: WholeGroupMessage;
  /** The number of the last change of the group's members. */
  version: number;
  /** Members of the group from whom the author of the quoted message is hidden. */
  quoteHiddenFrom: number[];
}

const versionedColumns = [
  ...placeColumns,
  ...wholeColumns('group'),
  selectFrom('groups')
    .select('membershipVersion')
    .where('id', '=', ref('message.groupId'))
    .$asScalar()
    .$notNull()
    .as('version'),
  sql<number[] | null>`case when message.reply_to_id is not null then array${selectFrom('groupMessages as q')
    .innerJoin('hiddenMembers as h', 'h.otherId', 'q.userId')
    .innerJoin('groupMembers as own', 'own.memberId', 'h.memberId')
    .select('h.memberId')
    .where('q.id', '=', ref('message.replyToId'))
    .where('own.groupId', '=', ref('message.groupId'))
    .where('h.isBlocked', '=', sql.lit(true))} end`.as('quoteHiddenFrom'),
] as const;

/** A group message as it is now. */
export async function findGroupMessage(db: Db, id: number): Promise<VersionedMessage | undefined> {
  const row = await db
    .selectFrom('groupMessages as message')
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(versionedColumns)
    .where('message.id', '=', id)
    .executeTakeFirst();
  return row && versioned(row);
}

/** Where a group message stands, and who wrote it. */
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

/** Adds a message to a locked group and returns it; undefined if the sender is no member. */
export async function insertGroupMessage(
  db: Db,
  groupId: number,
  userId: number,
  message: StoredGroupMessage,
): Promise<VersionedMessage | undefined> {
  const names = writtenNames(NewMessage);
  const row = await db
    .with('message', (query) =>
      query
        .insertInto('groupMessages')
        .columns(['groupId', 'userId', ...names])
        .expression((eb) =>
          eb
            .selectFrom(['groupMembers as own', writtenRow(NewMessage, 'groupMessages', message).as('w')])
            .select(['own.groupId', 'own.memberId', ...names.map((name) => `w.${name}` as const)])
            .where('own.groupId', '=', groupId)
            .where('own.memberId', '=', userId),
        )
        .returningAll(),
    )
    .selectFrom('message')
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(versionedColumns)
    .executeTakeFirst();
  return row && versioned(row);
}

type VersionedRow = WholeGroupMessage & { version: number; quoteHiddenFrom: number[] | null };

function versioned({ version, quoteHiddenFrom, ...message }: VersionedRow): VersionedMessage {
  return { message, version, quoteHiddenFrom: quoteHiddenFrom ?? [] };
}
