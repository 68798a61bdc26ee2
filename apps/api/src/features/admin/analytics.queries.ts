import type { PlatformAnalytics, PlatformFigure } from '@kopa/contracts/admin/analytics';
import type { DayRange } from '@kopa/rules/admin/analytics';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** The counts of a day, beside the active members: events, and answers with the seconds that they took together. */
export type DayCounts = Record<Exclude<PlatformFigure, 'activeMembers' | 'hoursToAnswer'>, number> & {
  day: string;
  answers: number;
  answerSeconds: number;
};

const lagosDay = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'Africa/Lagos')::date`;
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;
const startAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
const within = (column: string, { from, to }: DayRange) =>
  sql<boolean>`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startAfter(to)}`;
const count = sql<number>`count(*)::integer`;

interface EventOf<T extends keyof Tables> {
  column: keyof Tables['analyticsDays'];
  table: T;
  at: keyof Tables[T];
}

/** Each event of a day, by the column of `analyticsDays` that counts it. */
const events = [
  { column: 'registrations', table: 'members', at: 'createdAt' },
  { column: 'posts', table: 'posts', at: 'createdAt' },
  { column: 'comments', table: 'comments', at: 'createdAt' },
  { column: 'messages', table: 'directMessages', at: 'createdAt' },
  { column: 'messages', table: 'groupMessages', at: 'createdAt' },
  { column: 'connections', table: 'connections', at: 'decidedAt' },
  { column: 'portalLinks', table: 'portalLinks', at: 'linkedAt' },
  { column: 'reports', table: 'reports', at: 'createdAt' },
  { column: 'tickets', table: 'supportTickets', at: 'createdAt' },
  { column: 'answers', table: 'supportTickets', at: 'answeredAt' },
] as const satisfies { [T in keyof Tables]: EventOf<T> }[keyof Tables][];

const counted = [...new Set(events.map(({ column }) => column))];

/** Counts the events on the days of a range, from the rows themselves. Days without an event are left out. */
export function countDays(db: Db, range: DayRange): Promise<DayCounts[]> {
  const parts = events.map(({ column, table, at }) =>
    db
      .selectFrom(db.dynamic.table(table).as('t'))
      .select([sql<string>`${sql.lit(column)}::text`.as('kind'), lagosDay(at).as('day'), count.as('count')])
      .select(
        sql<number>`${column === 'answers' ? sql`sum(extract(epoch from answered_at - created_at))` : sql`0`}::bigint`.as(
          'seconds',
        ),
      )
      .where(within(at, range))
      .$if(table === 'connections', (part) => part.where(sql<boolean>`status = 'accepted'`))
      .groupBy(sql`2`),
  );
  type Event = Record<'kind' | 'day', string> & Record<'count' | 'seconds', number>;
  return db
    .selectFrom(sql<Event>`(${sql.join(parts, sql` union all `)})`.as('event'))
    .select(sql<string>`day::text`.as('day'))
    .select(
      counted.map((column) =>
        sql<number>`coalesce(sum(count) filter (where kind = ${sql.lit(column)}), 0)::integer`.as(column),
      ),
    )
    .select(sql<number>`sum(seconds)::float8`.as('answerSeconds'))
    .groupBy('event.day')
    .orderBy('event.day')
    .execute();
}

/** Counts the posts of a range by the state of their authors. */
export function countStatePosts(db: Db, range: DayRange): Promise<{ state: string; posts: number }[]> {
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(['m.deploymentState as state', count.as('posts')])
    .where(within('p.createdAt', range))
    .where('m.deploymentState', 'is not', null)
    .groupBy('m.deploymentState')
    .$narrowType<{ state: string }>()
    .execute();
}

/** Counts the members who were there on some of the given days of months, each once. */
export async function countActive(db: Db, months: { month: string; days: number }[]): Promise<number> {
  // Within a month a member has one row, and nothing needs to be sorted.
  const members = months.length === 1 ? sql<number>`count(*)` : sql<number>`count(distinct a.member_id)`;
  const wanted = sql<{ month: string; days: number }>`unnest(
    ${months.map(({ month }) => month)}::date[], ${months.map(({ days }) => days)}::bigint[])`;
  const row = await db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (month, days)`))
    .innerJoin('memberActivity as a', (join) =>
      join.onRef('a.month', '=', 'wanted.month').on(sql<boolean>`a.days & wanted.days <> 0`),
    )
    .select(members.as('members'))
    .executeTakeFirstOrThrow();
  return row.members;
}

/** The stored counts of the days of a range, oldest first. */
export function findDays(db: Db, { from, to }: DayRange): Promise<(DayCounts & { activeMembers: number })[]> {
  return db
    .selectFrom('analyticsDays')
    .select([sql<string>`day::text`.as('day'), 'activeMembers', ...counted])
    .select(sql<number>`answer_seconds::float8`.as('answerSeconds'))
    .where(({ between }) => between('day', from, to))
    .orderBy('analyticsDays.day')
    .execute();
}

/** The members of those weeks or months that are stored, by the first day. */
export async function findActive(db: Db, kind: 'week' | 'month', intervals: DayRange[]): Promise<Map<string, number>> {
  const firstDays = intervals.map(({ from }) => from);
  const rows = await db
    .selectFrom('analyticsActiveMembers')
    .select(['startsOn', 'members'])
    .where('kind', '=', kind)
    .where('startsOn', '=', sql<string>`any(${firstDays}::date[])`)
    .execute();
  return new Map(rows.map(({ startsOn, members }) => [startsOn, members]));
}

/** The members of each state as they are now, and the posts of the range that are stored. */
export function findStates(db: Db, { from, to }: DayRange): Promise<PlatformAnalytics['states']> {
  const members = db
    .selectFrom('memberFigures')
    .select([sql<string>`split_part(value, '/', 1)`.as('state'), ({ fn }) => fn.sum<number>('count').as('members')])
    .where('kind', '=', 'lga')
    .groupBy(sql`1`);
  const posts = db
    .selectFrom('analyticsStatePosts')
    .select(['state', ({ fn }) => fn.sum<number>('posts').as('posts')])
    .where(({ between }) => between('day', from, to))
    .groupBy('state');
  return db
    .selectFrom(members.as('f'))
    .fullJoin(posts.as('p'), 'p.state', 'f.state')
    .select([
      sql<string>`coalesce(f.state, p.state)`.as('state'),
      sql<number>`coalesce(f.members, 0)::integer`.as('members'),
      sql<number>`coalesce(p.posts, 0)::integer`.as('posts'),
    ])
    .execute();
}

/** The day after the last one that is stored; the day of the first account if none is; null without accounts. */
export async function findNextDay(db: Db): Promise<string | null> {
  const stored = db.selectFrom('analyticsDays').select(sql`max(day) + 1`.as('day'));
  const first = db.selectFrom('members').select(lagosDay('createdAt').as('day')).orderBy('id').limit(sql.lit(1));
  const next = sql<string | null>`coalesce(${stored}, ${first})::text`;
  return (await db.selectNoFrom(next.as('day')).executeTakeFirstOrThrow()).day;
}

/** Keeps a day. */
export async function insertDay(db: Db, day: DayCounts & { activeMembers: number }): Promise<void> {
  await db
    .insertInto('analyticsDays')
    .values(day)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the posts of a day by state. */
export async function insertStatePosts(db: Db, day: string, posts: { state: string; posts: number }[]): Promise<void> {
  const states = posts.map(({ state }) => state);
  const numbers = posts.map((one) => one.posts);
  await db
    .insertInto('analyticsStatePosts')
    .columns(['day', 'state', 'posts'])
    .expression(
      db.selectNoFrom(({ val }) => [
        val(day).as('day'),
        sql<string>`unnest(${states}::text[])`.as('state'),
        sql<number>`unnest(${numbers}::bigint[])`.as('posts'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the members of a whole week or month. */
export async function insertActive(db: Db, kind: 'week' | 'month', startsOn: string, members: number): Promise<void> {
  const row = { kind, startsOn, members };
  await db
    .insertInto('analyticsActiveMembers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the active days of members before a month. */
export async function deleteActivityBefore(db: Db, day: string): Promise<void> {
  const some = db
    .selectFrom('memberActivity')
    .select(sql`ctid`.as('ctid'))
    .where('month', '<', sql<string>`date_trunc('month', ${day}::date)`)
    .limit(sql.lit(20_000));
  await db.deleteFrom('memberActivity').where(sql<boolean>`ctid = any(array${some})`).execute();
}
