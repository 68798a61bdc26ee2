import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** For each table with counters the rows that they count, for a row `t`. What is summed up comes before the sums. */
const counters = {
  posts: {
    likes_count: sql`select count(*) from post_likes where post_id = t.id`,
    comments_count: sql`select count(*) from comments where post_id = t.id`,
  },
  groups: { member_count: sql`select count(*) from group_members where group_id = t.id` },
  member_counters: {
    posts_count: sql`select count(*) from posts where member_id = t.member_id`,
    comments_count: sql`select count(*) from comments where member_id = t.member_id`,
    connections_count: sql`select (select count(*) from connections where user_id = t.member_id and status = 'accepted')
      + (select count(*) from connections where connected_user_id = t.member_id and status = 'accepted')`,
    photos_count: sql`select count(*) from photos where member_id = t.member_id and gallery_position is not null`,
    followers_count: sql`select count(*) from follows where other_id = t.member_id`,
    following_count: sql`select count(*) from follows where member_id = t.member_id`,
    likes_count: sql`select coalesce(sum(likes_count), 0) from posts where member_id = t.member_id`,
  },
} as const satisfies Record<string, Record<string, RawBuilder<unknown>>>;

const keys = { posts: 'id', groups: 'id', member_counters: 'member_id' } as const;
const keyOf = (table: CountedTable, alias = 't') => sql.ref(`${alias}.${keys[table]}`);

export type CountedTable = keyof typeof counters;
export const countedTables = Object.keys(counters) as CountedTable[];

function namesOf(table: CountedTable): RawBuilder<unknown> {
  return sql.join(Object.keys(counters[table]).map((name) => sql.ref(`t.${name}`)));
}
function countsOf(table: CountedTable): RawBuilder<unknown> {
  return sql.join(Object.values(counters[table]).map((count) => sql`(${count})`));
}

/** The next rows of a table by id: the last one's id, null at the end, and the ids of those with a wrong counter. */
export async function findWrongCounters(db: Db, table: CountedTable, afterId: number, limit: number) {
  const { rows } = await sql<{ lastId: number | null; wrong: number[] }>`
    select max(id) as last_id, coalesce(array_agg(id order by id) filter (where is_wrong), '{}') as wrong from (
      select ${keyOf(table)} as id, row(${namesOf(table)}) is distinct from row(${countsOf(table)}) as is_wrong
      from (select * from ${sql.table(table)} c where ${keyOf(table, 'c')} > ${afterId} order by ${keyOf(table, 'c')} limit ${sql.lit(limit)}) t
    ) page`.execute(db);
  return rows[0] as { lastId: number | null; wrong: number[] };
}

/** Counts the rows of one row's counters again, which stays locked from before the count. */
export async function correctCounters(transaction: Db, table: CountedTable, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} t where ${keyOf(table)} = ${id} for no key update`.execute(transaction);
  const changes = Object.entries(counters[table]).map(([name, count]) => sql`${sql.ref(name)} = (${count})`);
  await sql`update ${sql.table(table)} t set ${sql.join(changes)} where ${keyOf(table)} = ${id}`.execute(transaction);
}

/** The progress of the check. */
export interface CheckPosition {
  tableName: CountedTable;
  afterId: number;
}

export async function findPosition(db: Db): Promise<CheckPosition> {
  const { rows } = await sql<CheckPosition>`select table_name, after_id from counter_check`.execute(db);
  return rows[0] as CheckPosition;
}

/** Remembers how far the check has come and how many rows it has corrected on the way. */
export async function savePosition(db: Db, { tableName, afterId }: CheckPosition, corrected: number): Promise<void> {
  await sql`update counter_check set table_name = ${tableName}, after_id = ${afterId},
    corrected = corrected + ${corrected}`.execute(db);
}

/** The number of rows with a wrong counter that were ever found. */
export async function countCorrected(db: Db): Promise<number> {
  const { rows } = await sql<{ corrected: number }>`select corrected from counter_check`.execute(db);
  return rows[0]?.corrected ?? 0;
}
