import type { ChatKind } from '@kopa/contracts/chat/message-search';
import { maxId } from '@kopa/contracts/schema';
import { type Expression, expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { limitOf, type PageRequest, pageShape, unionOf } from '../../../shared/page.ts';

/** The messages of a walk: so many sent, received, and of each group, as far down as all of these reach. */
interface Walk {
  direct: number;
  ofGroup: number;
}
const sample: Walk = { direct: 20, ofGroup: 5 };
const longWalk: Walk = { direct: 200, ofGroup: 30 };
/** Words of as many messages of the sample are common: the index would read all messages with them. */
const commonFrom = 2;

/** A found message with its whole text. */
export interface FoundRow {
  id: number;
  kind: ChatKind;
  chatId: number;
  title: string;
  senderId: number;
  senderName: string;
  content: string;
  createdAt: string;
}

/** Found messages, newest first, one more than the page holds. */
export interface FoundMessages {
  messages: FoundRow[];
  /** Set where the walk ended before the page was full: the next page goes on below this id. */
  reached: number | null;
}

/** A member's search for words, in messages below an id. */
interface Search {
  viewerId: number;
  words: string;
  before: number;
}

/**
 * Messages of a member's own chats that hold all words. Words that hardly any of the newest ones holds are looked up in the
 * index, whose matches have no order: all of them are read. Common ones are found on a walk through the newest messages,
 * which ends after a bounded number.
 */
export async function searchMessages(
  db: Db,
  viewerId: number,
  words: string,
  page: PageRequest,
): Promise<FoundMessages> {
  const search = { viewerId, words, before: page.before ?? maxId };
  const size = pageShape(page)[1];
  for (const { direct, ofGroup } of [sample, longWalk]) {
    const messages = await walkedPage(db, search, direct, ofGroup, size);
    if (messages.length < commonFrom) break;
    const [{ reached = 0 } = {}] = messages;
    if (messages.length > page.limit || reached === 0) return { messages, reached: null };
    if (direct === longWalk.direct) return { messages, reached };
  }
  return { messages: await indexedPage(db, search, size), reached: null };
}

const { selectFrom } = expressionBuilder<Tables>();

/** Direct messages `d` of the viewer, without those that a blocked member wrote. */
const directMessages = (viewerId: number) =>
  selectFrom('directMessages as d')
    .select(['d.id', sql<ChatKind>`'direct'`.as('kind'), 'd.conversationId as chatId'])
    .select(sql<number>`d.sender_id + d.receiver_id - ${viewerId}::bigint`.as('titleId'))
    .select(['d.senderId', 'd.content', 'd.createdAt'])
    .where(({ ref }) => notBlocked(viewerId, ref('d.senderId')));

/** Messages `d` of groups, without those that a block hides. */
const groupMessages = (viewerId: number) =>
  selectFrom('groupMessages as d')
    .select(['d.id', sql<ChatKind>`'group'`.as('kind'), 'd.groupId as chatId', 'd.groupId as titleId'])
    .select(['d.userId as senderId', 'd.content', 'd.createdAt'])
    .where(({ ref }) => notBlocked(viewerId, ref('d.userId')));

type Row = Omit<FoundRow, 'title' | 'senderName'> & { titleId: number };

/** The newest rows with the names of their chats and authors. */
const named = (db: Db, rows: Expression<Row>, limit: number) =>
  db
    .with('page', (query) =>
      query.selectFrom(sql<Row>`${rows}`.as('f')).selectAll().orderBy('id', 'desc').limit(limitOf({ limit })),
    )
    .selectFrom('page as p')
    .innerJoin('members as a', 'a.id', 'p.senderId')
    .select(['p.id', 'p.kind', 'p.chatId', 'p.senderId', 'a.name as senderName', 'p.content', 'p.createdAt'])
    .select((eb) =>
      eb
        .case()
        .when('p.kind', '=', sql.lit('group'))
        .then(eb.selectFrom('groups').select('name').whereRef('id', '=', 'p.titleId').$asScalar().$notNull())
        .else(eb.selectFrom('members').select('name').whereRef('id', '=', 'p.titleId').$asScalar().$notNull())
        .end()
        .as('title'),
    )
    .orderBy('p.id', 'desc');

/** The messages that the index has under the member, or under one of the member's groups, and all words. */
const indexedPage = compileOnce((db, { viewerId, words, before }: Search, limit: number) => {
  const holds = (owners: string, owner: RawBuilder<unknown>) =>
    sql<boolean>`chat_words(array[${sql.raw(owners)}], d.content)
      @@ replace((select chat_query(${words})), '#', ${owner}::text)::tsquery`;
  const direct = directMessages(viewerId).where(holds('d.sender_id, d.receiver_id', sql`${viewerId}::bigint`));
  const ofGroup = groupMessages(viewerId).where(holds('d.group_id', sql`own.group_id`));
  const groups = selectFrom('groupMembers').select('groupId').where('memberId', '=', viewerId);
  // Not by the index of the ids, which would lead to most messages.
  const isBelow = sql<boolean>`d.id + 0 < ${before}`;
  // `offset 0` keeps the order: the member's groups, and a look into the index for each.
  const inOrder = sql.lit(0);
  const rows = unionOf<Row>(
    direct.where(isBelow),
    selectFrom(groups.offset(inOrder).as('own'))
      .crossJoinLateral(ofGroup.where(isBelow).offset(inOrder).as('m'))
      .selectAll('m'),
  );
  return named(db, rows, limit);
});

/**
 * The messages of a walk that hold all words. They are read, the newest first, until the page is full. `reached` is the id
 * down to which the walk goes; 0 where nothing is below it.
 */
const walkedPage = compileOnce(
  (db, { viewerId, words, before }: Search, direct: number, ofGroup: number, limit: number) => {
    // Most texts are ruled out by the first condition, which is faster.
    const holds = sql<boolean>`search_form(d.content) like all((select word_parts(${words}))::text[])
      and search_form(d.content) ~ all((select word_patterns(${words}))::text[])`;
    const last = idsOf(viewerId, before, (messages, kind) =>
      messages
        .orderBy(sql`d.id`, 'desc')
        .offset(sql.lit((kind === 'direct' ? direct : ofGroup) - 1))
        .limit(sql.lit(1)),
    );
    const ids = idsOf(viewerId, before, (messages) => messages.where(sql<boolean>`d.id >= (select id from bottom)`));
    const steps = selectFrom(ids.as('s')).select(['s.id', 's.kind']).orderBy('s.id', 'desc').offset(sql.lit(0));
    const isStep = (kind: ChatKind) => sql<boolean>`w.kind = ${sql.lit(kind)} and d.id = w.id`;
    const rows = selectFrom(steps.as('w'))
      .crossJoinLateral(
        unionOf<Row>(
          directMessages(viewerId).where(isStep('direct')).where(holds),
          groupMessages(viewerId).where(isStep('group')).where(holds),
        ).as('m'),
      )
      .selectAll('m')
      .orderBy('w.id', 'desc')
      .limit(limitOf({ limit }));
    const bottom = sql<{ id: number }>`(select coalesce(max(id), 0) as id from ${last} as l)`;
    const walk = db.with(
      (cte) => cte('bottom').materialized(),
      (query) => query.selectFrom(bottom.as('b')).selectAll(),
    );
    return named(walk as unknown as Db, rows, limit).select(sql<number>`(select id from bottom)`.as('reached'));
  },
);

interface Id {
  id: number;
  kind: ChatKind;
}
type Ids = SelectQueryBuilder<Tables, keyof Tables, Id>;

/** A part of the ids of a member's messages below one: of those sent, of those received, and of those of each group. */
function idsOf(viewerId: number, before: number, part: (messages: Ids, kind: ChatKind) => Ids): RawBuilder<Id> {
  const direct = selectFrom('directMessages as d').select(['d.id', sql<ChatKind>`'direct'`.as('kind')]);
  const ofGroup = selectFrom('groupMessages as d').select(['d.id', sql<ChatKind>`'group'`.as('kind')]);
  const cut = (messages: unknown, kind: ChatKind) =>
    part((messages as Ids).where(sql<boolean>`d.id < ${before}`), kind);
  return unionOf(
    cut(direct.where('d.senderId', '=', viewerId), 'direct'),
    cut(direct.where('d.receiverId', '=', viewerId), 'direct'),
    selectFrom('groupMembers as own')
      .crossJoinLateral(cut(ofGroup.where('d.groupId', '=', sql.ref<number>('own.groupId')), 'group').as('m'))
      .selectAll('m')
      .where('own.memberId', '=', viewerId),
  );
}
