import type { Attachment, Quote } from '@kopa/contracts/chat/message-parts';
import type { GroupMessage } from '@kopa/contracts/chat/messages';
import { type AliasedExpression, type Selectable, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { firstUse, insertKey, type NewKey, type OwnerKey } from '../../../identity/keys.queries.ts';
import { withSession } from '../../../identity/sessions.queries.ts';
import { blockedInGroup, notBlocked } from '../../../shared/hidden.ts';
import { hasBrowser, queuePushes } from '../../../shared/push-queue.ts';
import { plainColumns, quotedText, seenColumns, wholeColumns } from '../messages/message-columns.queries.ts';
import { type MessagePage, messagePageShape, orderOf, pageOfMessages } from '../messages/message-page.queries.ts';
import { asSeen, type WholeRow } from '../messages/seen-message.ts';
import { membershipOf } from './groups.queries.ts';

/** The shown columns of the author `m` of a message. */
const author = jsonBuildObject({
  id: sql.ref<number>('m.id'),
  name: sql.ref<string>('m.name'),
  profilePicture: sql.ref<string | null>('m.profilePicture'),
});

type Messages = AliasedExpression<Selectable<Tables['groupMessages']>, 'message'>;

/** Messages `message` of groups with their authors. */
const selectMessages = (db: Db, messages: Messages) =>
  db
    .selectFrom(messages)
    .innerJoin('members as m', 'm.id', 'message.userId')
    .select(['message.userId', 'message.groupId', ...plainColumns, author.as('user')]);

interface GroupPage extends Pick<MessagePage, 'id'> {
  viewerId: number;
  groupId: number;
}

const pageOfGroup = compileOnce(
  (db, { viewerId, groupId, id }: GroupPage, ...[part, limit]: ReturnType<typeof messagePageShape>) => {
    const messages = db
      .selectFrom('groupMessages as d')
      .selectAll('d')
      .where('d.groupId', '=', groupId)
      .where(({ ref }) => notBlocked(viewerId, ref('d.userId')));
    return selectMessages(db, pageOfMessages(messages, id, part, limit))
      .select(seenColumns('group', viewerId))
      .orderBy('message.id', orderOf(part));
  },
);

/** Messages of a group without those of blocks, one more than the page holds. */
export async function findGroupMessages(
  db: Db,
  viewerId: number,
  groupId: number,
  page: MessagePage,
): Promise<GroupMessage[]> {
  const { id } = page;
  return (await pageOfGroup(db, { viewerId, groupId, id }, ...messagePageShape(page))).map(asSeen);
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
  const one = db.selectFrom('groupMessages').selectAll().where('id', '=', id);
  const row = await selectMessages(db, one.as('message'))
    .select(wholeColumns.group)
    .select(({ selectFrom }) =>
      sql<number[] | null>`case when message.reply_to_id is not null then ${selectFrom('groupMessages as q')
        .select(({ ref }) => blockedInGroup(ref('q.groupId'), sql`array[q.user_id]`).as('ids'))
        .whereRef('q.id', '=', 'message.replyToId')} end`.as('quoteHiddenFrom'),
    )
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

/** A member who writes to a group, and the message that they answer. */
interface Writing {
  groupId: number;
  userId: number;
  replyToId: number | null;
}

/** All that decides if a message may be written to a group. */
export type GroupMessageFacts = NonNullable<Awaited<ReturnType<typeof findGroupMessageFacts>>>;

const groupMessageFacts = compileOnce((db, slots: Writing & OwnerKey) =>
  membershipOf(db, slots.groupId, slots.userId).select(({ selectFrom }) => [
    jsonObjectFrom(
      selectFrom('groupMessages as q')
        .select(['q.id', 'q.userId as senderId', quotedText.as('content')])
        .where('q.id', '=', slots.replyToId)
        .where('q.groupId', '=', slots.groupId)
        .where(({ ref }) => notBlocked(slots.userId, ref('q.userId'))),
    )
      .$castTo<Quote | null>()
      .as('quote'),
    firstUse(slots),
  ]),
);

/** The facts of a message to a group; undefined for a missing one. */
export async function findGroupMessageFacts(db: Db, { groupId, userId, replyToId }: Writing, use: OwnerKey) {
  const { ownerId, key } = use;
  const [facts] = await groupMessageFacts(db, { groupId, userId, replyToId, ownerId, key });
  return facts;
}

/** A message to a group with the facts on which it rests. */
interface OutgoingGroupMessage extends Writing {
  content: string;
  attachments: Attachment[] | null;
  /** The author of the message that it answers. */
  quotedId: number | null;
}

const addMessage = compileOnce((db, message: OutgoingGroupMessage & NewKey & { json: string | null }) => {
  const { groupId, userId, quotedId } = message;
  return (
    withSession(db, message.sessionId)
      // In the order of locks. The ids of the group's messages are then in the order of the commits, so that a reader of
      // the messages after an id misses none.
      .with('place', (cte) =>
        cte
          .selectFrom('locked')
          .innerJoin('members as m', (join) => join.on('m.id', '=', userId))
          .innerJoin('groups as g', (join) => join.on('g.id', '=', groupId))
          .innerJoin('groupMembers as own', (join) =>
            join.onRef('own.groupId', '=', 'g.id').onRef('own.memberId', '=', 'm.id'),
          )
          .select(['g.id as groupId', author.as('user')])
          .forKeyShare('m')
          .forNoKeyUpdate('g')
          .forKeyShare('own'),
      )
      .with('added', (cte) =>
        cte
          .insertInto('allGroupMessages')
          .columns(['groupId', 'userId', 'content', 'replyToId', 'attachments'])
          .expression(
            cte
              .selectFrom('place')
              .select(({ val }) => [
                'groupId',
                val(userId).as('userId'),
                val(message.content).as('content'),
                val(message.replyToId).as('replyToId'),
                sql<Attachment[] | null>`${message.json}::jsonb`.as('attachments'),
              ])
              .where(sql<boolean>`not is_blocked_now(${userId}, ${quotedId})`),
          )
          .returning(['id', 'createdAt']),
      )
      .with('pushed', (cte) => queuePushes(cte, 'group_message', hasBrowser()))
      .with('keyed', (cte) => insertKey(cte, message))
      .selectFrom('added')
      .innerJoin('place', (join) => join.onTrue())
      .select(['added.id', 'added.createdAt', 'place.user'])
      .select([
        blockedInGroup(groupId, sql`array[${userId}::bigint]`).as('skipped'),
        blockedInGroup(groupId, sql`array[${quotedId}::bigint]`).as('quoteHiddenFrom'),
      ])
  );
});

/**
 * Adds a message to a group, and queues push messages. Returns its new fields, and the members between whom and its
 * author, or the author of its quote, a block stands. Undefined if its author writes there no more, or if the session
 * has ended.
 */
export async function insertGroupMessage(db: Db, message: OutgoingGroupMessage, key: NewKey) {
  const json = message.attachments && JSON.stringify(message.attachments);
  const [added] = await addMessage(db, { ...message, json, ...key });
  return added;
}
