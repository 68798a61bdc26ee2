import type { PlatformAnalytics, PlatformFigure } from '@kopa/contracts/analytics';
import type { DayRange } from '@kopa/rules/analytics';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is counted of a day, beside the active members: events, and answers with the seconds that they took together. */
export type DayCounts = Record<Exclude<PlatformFigure, 'activeMembers' | 'hoursToAnswer'>, number> & {
  day: string;
  answers: number;
  answerSeconds: number;
};

const lagosDay = (column: string) => sql`(${sql.raw(column)} at time zone 'Africa/Lagos')::date`;
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;
const startAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`;
const within = (column: string, { from, to }: DayRange) =>
  sql`${sql.raw(column)} >= ${startOf(from)} and ${sql.raw(column)} < ${startAfter(to)}`;

/** Each event of a day, by the column of `analytics_days` that counts it. */
const events = [
  { column: 'registrations', table: 'members', at: 'created_at' },
  { column: 'posts', table: 'posts', at: 'created_at' },
  { column: 'comments', table: 'comments', at: 'created_at' },
  { column: 'messages', table: 'direct_messages', at: 'created_at' },
  { column: 'messages', table: 'group_messages', at: 'created_at' },
  { column: 'connections', table: 'connections', at: 'decided_at', only: `and status = 'accepted'` },
  { column: 'portal_links', table: 'portal_links', at: 'linked_at' },
  { column: 'reports', table: 'reports', at: 'created_at' },
  { column: 'tickets', table: 'support_tickets', at: 'created_at' },
  { column: 'answers', table: 'support_tickets', at: 'answered_at' },
] as const satisfies { column: string; table: string; at: string; only?: string }[];

const counted = [...new Set(events.map(({ column }) => column))];

/** Counts what happened on the days of a range, from the rows themselves. Days without an event are left out. */
export async function countDays(db: Db, range: DayRange): Promise<DayCounts[]> {
  const parts = events.map((event) => {
    const only = sql.raw('only' in event ? event.only : '');
    const seconds =
      event.column === 'answers' ? sql`sum(extract(epoch from answered_at - created_at))::bigint` : sql`0::bigint`;
    return sql`
      select ${sql.lit(event.column)}::text as kind, ${lagosDay(event.at)} as day, count(*) as count, ${seconds} as seconds
      from ${sql.table(event.table)} where ${within(event.at, range)} ${only} group by 2`;
  });
  const sums = counted.map(
    (column) => sql`coalesce(sum(count) filter (where kind = ${sql.lit(column)}), 0)::integer as ${sql.id(column)}`,
  );
  const { rows } = await sql<DayCounts>`
    select day::text, ${sql.join(sums)}, sum(seconds)::float8 as answer_seconds
    from (${sql.join(parts, sql` union all `)}) event group by day order by day`.execute(db);
  return rows;
}

/** Counts the posts of a range by the state of their authors. */
export async function countStatePosts(db: Db, range: DayRange): Promise<{ state: string; posts: number }[]> {
  const { rows } = await sql<{ state: string; posts: number }>`
    select m.deployment_state as state, count(*)::integer as posts
    from posts p join members m on m.id = p.member_id
    where ${within('p.created_at', range)} and m.deployment_state is not null group by 1`.execute(db);
  return rows;
}

/** Counts the members who were there on some of the given days of months, each once. */
export async function countActive(db: Db, months: { month: string; days: number }[]): Promise<number> {
  // Within a month a member has one row, and nothing needs to be sorted.
  const count = months.length === 1 ? sql`count(*)` : sql`count(distinct a.member_id)`;
  const { rows } = await sql<{ members: number }>`
    select ${count}::integer as members
    from unnest(${months.map(({ month }) => month)}::date[], ${months.map(({ days }) => days)}::bigint[]) as wanted (month, days)
    join member_activity a on a.month = wanted.month and a.days & wanted.days <> 0`.execute(db);
  return rows[0]?.members ?? 0;
}

/** What is kept of the days of a range, oldest first. */
export async function findDays(db: Db, { from, to }: DayRange): Promise<(DayCounts & { activeMembers: number })[]> {
  const { rows } = await sql<DayCounts & { activeMembers: number }>`
    select day::text, active_members, ${sql.join(counted.map((column) => sql.id(column)))},
      answer_seconds::float8 as answer_seconds
    from analytics_days where day between ${from}::date and ${to}::date order by day`.execute(db);
  return rows;
}

/** The members of those weeks or months that are kept, by the first day. */
export async function findActive(db: Db, kind: 'week' | 'month', intervals: DayRange[]): Promise<Map<string, number>> {
  const firstDays = intervals.map(({ from }) => from);
  const { rows } = await sql<{ startsOn: string; members: number }>`
    select starts_on::text, members from analytics_active_members
    where kind = ${kind} and starts_on = any(${firstDays}::date[])`.execute(db);
  return new Map(rows.map(({ startsOn, members }) => [startsOn, members]));
}

/** The members of each state as they are now, and the posts of the range that are kept. */
export async function findStates(db: Db, { from, to }: DayRange): Promise<PlatformAnalytics['states']> {
  const { rows } = await sql<PlatformAnalytics['states'][number]>`
    select coalesce(f.state, p.state) as state, coalesce(f.members, 0)::integer as members, coalesce(p.posts, 0)::integer as posts
    from (
      select split_part(value, '/', 1) as state, sum(count) as members from member_figures where kind = 'lga' group by 1
    ) f
    full join (
      select state, sum(posts) as posts from analytics_state_posts
      where day between ${from}::date and ${to}::date group by state
    ) p on p.state = f.state`.execute(db);
  return rows;
}

/** The day after the last one that is kept; the day of the first account if none is; null without accounts. */
export async function findNextDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from analytics_days),
      (select ${lagosDay('created_at')} from members order by id limit 1))::text as day`.execute(db);
  return rows[0]?.day ?? null;
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
  if (posts.length === 0) return;
  const rows = posts.map((one) => ({ day, ...one }));
  await db
    .insertInto('analyticsStatePosts')
    .values(rows)
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

/** Forgets on which days members were there before a month. */
export async function deleteActivityBefore(db: Db, day: string): Promise<void> {
  await sql`delete from member_activity where ctid = any(array(
    select ctid from member_activity where month < date_trunc('month', ${day}::date) limit 20000))`.execute(db);
}
