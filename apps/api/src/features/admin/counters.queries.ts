import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const { selectFrom } = expressionBuilder<Tables & { t: { id: number; memberId: number } }, 't'>();
const count = sql<number>`count(*)`.as('count');
const accepted = selectFrom('connections').select(count).where('status', '=', sql.lit('accepted'));

/** Counters by the names of their tables: for a row `t` the rows that each counts. Summands come before their sums. */
const counters = {
  posts: {
    ...{ table: 'posts', key: 'id' },
    counts: {
      likesCount: selectFrom('postLikes').select(count).whereRef('postId', '=', 't.id'),
      commentsCount: selectFrom('comments').select(count).whereRef('postId', '=', 't.id'),
    },
  },
  groups: {
    ...{ table: 'groups', key: 'id' },
    counts: { memberCount: selectFrom('groupMembers').select(count).whereRef('groupId', '=', 't.id') },
  },
  member_counters: {
    ...{ table: 'memberCounters', key: 'memberId' },
    counts: {
      postsCount: selectFrom('posts').select(count).whereRef('posts.memberId', '=', 't.memberId'),
      connectionsCount: sql<number>`(${accepted.whereRef('userId', '=', 't.memberId')}
        + ${accepted.whereRef('connectedUserId', '=', 't.memberId')})`,
      photosCount: selectFrom('photos')
        .select(count)
        .whereRef('photos.memberId', '=', 't.memberId')
        .where('galleryPosition', 'is not', null),
      followersCount: selectFrom('follows').select(count).whereRef('otherId', '=', 't.memberId'),
      followingCount: selectFrom('follows').select(count).whereRef('follows.memberId', '=', 't.memberId'),
      likesCount: selectFrom('posts')
        .select(sql<number>`coalesce(sum(likes_count), 0)`.as('sum'))
        .whereRef('posts.memberId', '=', 't.memberId'),
    },
  },
} as const satisfies Record<string, { [T in keyof Tables]: CountersOf<T> }[keyof Tables]>;

interface CountersOf<T extends keyof Tables> {
  table: T;
  key: keyof Tables[T];
  counts: { [C in keyof Tables[T]]?: Expression<unknown> };
}

export type CountedTable = keyof typeof counters;
export const countedTables = Object.keys(counters) as CountedTable[];

/** The next rows of a table by id: the last one's id, null at the end, and the ids of those with a wrong counter. */
export function findWrongCounters(db: Db, name: CountedTable, afterId: number, limit: number) {
  const { table, key, counts } = counters[name];
  const rows = db
    .selectFrom(db.dynamic.table(table).as('t'))
    .selectAll()
    .where(db.dynamic.ref(key), '>', afterId)
    .orderBy(db.dynamic.ref(key))
    .limit(sql.lit(limit));
  const stored = sql.join(Object.keys(counts).map((column) => sql.ref(`t.${column}`)));
  const compared = db
    .selectFrom(rows.as('t'))
    .select(sql<number>`${sql.ref(`t.${key}`)}`.as('id'))
    .select(sql<boolean>`row(${stored}) is distinct from row(${sql.join(Object.values(counts))})`.as('isWrong'));
  return db
    .selectFrom(compared.as('page'))
    .select(({ fn }) => fn.max<number | null>('id').as('lastId'))
    .select(sql<number[]>`coalesce(array_agg(id order by id) filter (where is_wrong), '{}')`.as('wrong'))
    .executeTakeFirstOrThrow();
}

/** Locks one row, and then counts the rows of its counters again. */
export async function correctCounters(transaction: Db, name: CountedTable, id: number): Promise<void> {
  const { table, key, counts } = counters[name];
  const { ref } = transaction.dynamic;
  const from = transaction.dynamic.table(table).as('t');
  await transaction.selectFrom(from).where(ref(key), '=', id).forNoKeyUpdate().execute();
  await transaction.updateTable(from).set(counts).where(ref(key), '=', id).execute();
}

/** The progress of the check. */
export interface CheckPosition {
  tableName: CountedTable;
  afterId: number;
}

export function findPosition(db: Db): Promise<CheckPosition> {
  return db
    .selectFrom('counterCheck')
    .select(['tableName', 'afterId'])
    .$narrowType<{ tableName: CountedTable }>()
    .executeTakeFirstOrThrow();
}

/** Stores the position of the check and the number of corrected rows. */
export async function savePosition(db: Db, { tableName, afterId }: CheckPosition, corrected: number): Promise<void> {
  await db
    .updateTable('counterCheck')
    .set((eb) => ({ tableName, afterId, corrected: eb('corrected', '+', corrected) }))
    .execute();
}

/** The number of rows with a wrong counter that were ever found. */
export async function countCorrected(db: Db): Promise<number> {
  const { corrected } = await db.selectFrom('counterCheck').select('corrected').executeTakeFirstOrThrow();
  return corrected;
}
