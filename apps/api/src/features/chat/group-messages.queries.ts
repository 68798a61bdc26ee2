import type { Attachment, NewMessage } from '@kopa/contracts/chat/message-parts';
import type { GroupMessage } from '@kopa/contracts/chat/messages';
import type { Stored } from '@kopa/contracts/stored';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { blockedInGroup, notBlocked } from '../../shared/hidden.ts';
import { limitOf } from '../../shared/page.ts';
import { hasBrowser, queuePushes } from '../../shared/push-queue.ts';
import { plainColumns, quotedText, seenColumns, wholeColumns } from './message-columns.queries.ts';
import { type MessagePage, messagePageShape } from './messages.queries.ts';
import { asSeen, type WholeRow } from './seen-message.ts';

/** The shown columns of the author `m` of a message. */
const author = jsonBuildObject({
  id: sql.ref<number>('m.id'),
  name: sql.ref<string>('m.name'),
  profilePicture: sql.ref<string | null>('m.profilePicture'),
});

/** Messages `message` of groups with their authors. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('groupMessages as message')
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(['message.userId', 'message.groupId', ...plainColumns, author.as('user')]);

interface GroupPage extends Pick<MessagePage, 'before' | 'after'> {
  viewerId: number;
  groupId: number;
}

const pageOfMessages = compileOnce(
  (db, { viewerId, groupId, before, after }: GroupPage, isAfter: boolean, isOlder: boolean, limit: number) =>
    selectMessages(db)
      .select(seenColumns('group', viewerId))
      .where('message.groupId', '=', groupId)
      .$if(isAfter, (messages) => messages.where('message.id', '>', after))
      .$if(!isAfter && isOlder, (messages) => messages.where('message.id', '<', before))
      .where(({ ref }) => notBlocked(viewerId, ref('message.userId')))
      .orderBy('message.id', isAfter ? 'asc' : 'desc')
      .limit(limitOf({ limit })),
);

/** Messages of a group without those of blocks, one more than the page holds; newest first, or oldest first after an id. */
export async function findGroupMessages(
  db: Db,
  viewerId: number,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  const { before, after } = page;
  return (await pageOfMessages(db, { viewerId, groupId, before, after }, ...messagePageShape(page))).map(asSeen);
}

/**
 * Locks a group until the transaction ends, and before it a member of it; false for one who is no member. The ids of its
 * messages are then in the order of the commits, so that a reader of the messages after an id misses none, and nobody
 * joins or leaves during the write.
 */
export async function lockMemberAndGroup(transaction: Db, id: number, memberId: number): Promise<boolean> {
  const group = await transaction
    .selectFrom('members as m')
    .innerJoin('groupMembers as own', 'own.memberId', 'm.id')
    .innerJoin('groups as g', 'g.id', 'own.groupId')
    .where('m.id', '=', memberId)
    .where('g.id', '=', id)
    .forKeyShare('m')
    .forNoKeyUpdate('g')
    .forKeyShare('own')
    .executeTakeFirst();
  return group !== undefined;
}

/** A group message with the reactions of all members. */
export type WholeGroupMessage = Omit<GroupMessage, 'attachments' | 'reactions'> & WholeRow;

/** A group message with the values for its frames. */
export interface SentGroupMessage {
  message: WholeGroupMessage;
  /** Members of the group from whom the author of the quoted message is hidden. */
  quoteHiddenFrom: number[];
}

/** The members of the group of a message `q` from whom its author is hidden. */
const authorHiddenFrom = sql<number[]>`array${expressionBuilder<Tables & { q: Tables['groupMessages'] }, 'q'>()
  .selectFrom('hiddenMembers as h')
  .innerJoin('groupMembers as own', 'own.memberId', 'h.memberId')
  .select('h.memberId')
  .whereRef('h.otherId', '=', 'q.userId')
  .whereRef('own.groupId', '=', 'q.groupId')
  .where('h.isBlocked', '=', sql.lit(true))}`;

/** The quote of a message of a group that a viewer sees, and the members who do not see its author. */
export async function findGroupQuote(db: Db, id: number, groupId: number, viewerId: number) {
  const row = await db
    .selectFrom('groupMessages as q')
    .select(['q.id', 'q.userId as senderId', quotedText.as('content'), authorHiddenFrom.as('hiddenFrom')])
    .where('q.id', '=', id)
    .where('q.groupId', '=', groupId)
    .where(({ ref }) => notBlocked(viewerId, ref('q.userId')))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hiddenFrom, ...quote } = row;
  return { quote, hiddenFrom };
}

/** A group message as it is now. */
export async function findGroupMessage(db: Db, id: number): Promise<SentGroupMessage | undefined> {
  const row = await selectMessages(db)
    .select(wholeColumns.group)
    .select(({ selectFrom }) =>
      sql<number[] | null>`case when message.reply_to_id is not null then ${selectFrom('groupMessages as q')
        .select(authorHiddenFrom.as('ids'))
        .whereRef('q.id', '=', 'message.replyToId')} end`.as('quoteHiddenFrom'),
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

/**
 * Adds a message to a locked group, and queues push messages. Returns its new fields, and the members between whom and
 * its author a block stands.
 */
export function insertGroupMessage(
  db: Db,
  groupId: number,
  userId: number,
  { attachments, ...message }: StoredGroupMessage,
) {
  return db
    .with('added', (cte) =>
      cte
        .insertInto('allGroupMessages')
        .values({ ...message, groupId, userId, attachments: attachments === null ? null : JSON.stringify(attachments) })
        .returning(['id', 'createdAt']),
    )
    .with('pushed', (cte) => queuePushes(cte, 'group_message', hasBrowser()))
    .selectFrom('added')
    .innerJoin('members as m', (join) => join.on('m.id', '=', userId))
    .select(['added.id', 'added.createdAt', author.as('user')])
    .select(blockedInGroup(groupId, sql`array[${userId}::bigint]`).as('blocked'))
    .executeTakeFirstOrThrow();
}
