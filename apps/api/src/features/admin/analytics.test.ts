import type { AnalyticsInterval, PlatformAnalytics } from '@kopa/contracts/admin/analytics';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { analyticsOf, rollUpStep } from './analytics.actions.ts';

const test = appOfTests();

const moment = (text: string) => test.setNow(new Date(text));
const series = async (from: string, to: string, interval: AnalyticsInterval = 'day') =>
  (await analyticsOf(test.context, { from, to }, interval)).series;
const one = async (from: string, to = from, interval: AnalyticsInterval = 'day') =>
  (await series(from, to, interval))[0] as PlatformAnalytics['series'][number];

async function rollUp(): Promise<void> {
  while (await rollUpStep(test.context));
}

async function share({ id }: TestMember, at: string): Promise<void> {
  await sql`insert into posts (member_id, type, content, created_at) values (${id}, 'status', 'A day', ${at})`.execute(
    test.context.db,
  );
}

/** The member was there on some days of a month. */
async function visit({ id }: TestMember, month: string, ...days: number[]): Promise<void> {
  const bits = days.reduce((sum, day) => sum | (1 << (day - 1)), 0);
  await sql`insert into member_activity values (${id}, ${month}, ${bits}) on conflict (member_id, month)
    do update set days = excluded.days`.execute(test.context.db);
}

it('a day begins and ends at midnight in Lagos, is counted while it is today, and kept unchanged afterwards', async () => {
  const { db } = test.context;
  const member = await registerMember(test.app);
  await sql`update members set created_at = '2026-03-01T12:00:00Z' where id = ${member.id}`.execute(db);
  for (const at of ['2026-03-02T22:59:59Z', '2026-03-02T23:00:00Z', '2026-03-03T22:59:59Z', '2026-03-03T23:00:00Z']) {
    await share(member, at);
  }
  moment('2026-03-03T22:30:00Z');
  expect((await series('2026-03-01', '2026-03-04')).map(({ posts }) => posts)).toEqual([0, 1, 2, 0]);
  expect((await one('2026-03-01', '2026-03-31', 'month')).posts).toBe(3);

  moment('2026-03-03T23:30:00Z');
  await rollUp();
  await sql`delete from posts where created_at < '2026-03-03T23:00:00Z'`.execute(db);
  expect((await series('2026-03-01', '2026-03-04')).map(({ posts }) => posts)).toEqual([0, 1, 2, 1]);
  expect(await rollUpStep(test.context)).toBe(false);
});

it('yesterday is counted until it is kept, and once then', async () => {
  moment('2026-03-04T23:30:00Z');
  expect((await one('2026-03-04')).posts).toBe(1);
  await rollUp();
  expect((await one('2026-03-04')).posts).toBe(1);
});

it('a member of several days counts once in a week and a month, whether it is kept, runs or is cut', async () => {
  const [often, once] = [await registerMember(test.app), await registerMember(test.app)];
  await visit(often, '2026-03-01', 9, 10, 15);
  await visit(once, '2026-03-01', 10);
  moment('2026-03-12T10:00:00Z');
  await rollUp();
  expect((await series('2026-03-09', '2026-03-11')).map(({ activeMembers }) => activeMembers)).toEqual([1, 2, 0]);
  expect((await one('2026-03-09', '2026-03-15', 'week')).activeMembers).toBe(2);
  expect((await one('2026-03-09', '2026-03-09', 'week')).activeMembers).toBe(1);
  moment('2026-04-01T10:00:00Z');
  await rollUp();
  await sql`delete from member_activity`.execute(test.context.db);
  expect((await one('2026-03-09', '2026-03-15', 'week')).activeMembers).toBe(2);
  expect((await one('2026-03-01', '2026-03-31', 'month')).activeMembers).toBe(2);
});

it('a week across two months counts a member of both once', async () => {
  const member = await registerMember(test.app);
  await visit(member, '2026-03-01', 31);
  await visit(member, '2026-04-01', 2);
  moment('2026-04-03T10:00:00Z');
  expect((await one('2026-03-30', '2026-04-03', 'week')).activeMembers).toBe(1);
});

it('a visit is noted once a day, and on which days is forgotten after 400', async () => {
  const { db } = test.context;
  const daysOf = async ({ id }: TestMember) => {
    const { rows } = await sql<{ month: string; days: number }>`
      select month::text, days from member_activity where member_id = ${id} order by month`.execute(db);
    return rows;
  };
  const member = await registerMember(test.app);
  expect(await daysOf(member)).toHaveLength(1);
  const before = await daysOf(member);
  await sql`update sessions set last_seen_at = now() - interval '6 minutes' where member_id = ${member.id}`.execute(db);
  await test.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie: member.cookie } });
  expect(await daysOf(member)).toEqual(before);
  await visit(member, '2025-01-01', 1);
  moment('2026-04-05T10:00:00Z');
  await rollUp();
  expect(await daysOf(member)).toEqual(before);
});

it('the answer to a ticket counts on the day of the answer, and the first one only', async () => {
  const { db } = test.context;
  const member = await registerMember(test.app);
  await sql`insert into support_tickets (member_id, subject, description, category, priority, created_at, answered_at)
    values (${member.id}, 'S', 'D', 'other', 'low', '2026-04-04T08:00:00Z', '2026-04-05T11:00:00Z')`.execute(db);
  moment('2026-04-05T12:00:00Z');
  expect((await one('2026-04-04')).hoursToAnswer).toBeNull();
  expect((await one('2026-04-05')).hoursToAnswer).toBe(27);
});
