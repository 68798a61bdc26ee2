import { readFile } from 'node:fs/promises';
import { caseLimits, journeyLimits, notificationLifetime } from '@kopa/contracts/limits';
import { DAY } from '@kopa/contracts/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertAdministrator } from '../../test/administrators.ts';
import { memberOfTests, registerMember } from '../../test/members.ts';
import { cancelWaits } from '../../test/races.ts';
import { inSnakeCase } from '../../test/snake-case.ts';
import { appOfTests } from '../../test/test-app.ts';
import { deleteExpired, expiringTables, keptFor } from '../identity/expired.queries.ts';
import { cleanUp } from './clean-up.ts';

const test = appOfTests();
const ada = memberOfTests(test);

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    test.context.db,
  );
  return rows[0]?.count ?? -1;
}

const notifications = (amount: number, age: number) =>
  sql`insert into notifications (member_id, type, message, created_at)
    select ${ada.id}, 'other', 'Old', now() - ${age} * interval '1 millisecond'
    from generate_series(1, ${amount}::integer)`.execute(test.context.db);

it('deletes only expired rows, a few at a time, until none is left', async () => {
  await notifications(11_000, notificationLifetime + 60_000);
  await notifications(5, notificationLifetime - 60_000);
  expect(await deleteExpired(test.context.db, 'allNotifications', 100)).toBe(100);
  expect(await count('notifications')).toBe(10_905);
  await cleanUp(test.context);
  expect(await count('notifications')).toBe(5);
  expect((await ada.call('GET', '/api/auth/user')).status).toBe(200);
});

it('goes on with the other parts where one fails, and fails then', async () => {
  await notifications(5, notificationLifetime + 60_000);
  const { db } = test.context;
  await db.transaction().execute(async (other) => {
    await sql`lock table photos, devices in access exclusive mode`.execute(other);
    await expect(cancelWaits(test.context, cleanUp(test.context))).rejects.toThrow('canceling statement');
    expect(await count('notifications')).toBe(5);
  });
  await cleanUp(test.context);
});

it('deletes idempotency keys after two days', async () => {
  const post = { type: 'status', content: 'Once' };
  const share = async (key: string) =>
    (await ada.call('POST', '/api/social-feeds', post, { 'idempotency-key': key })).body.id as number;
  const [kept, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  const [keptPost, gonePost] = [await share(kept), await share(gone)];
  for (const [key, age] of [
    [kept, '1 day 23 hours'],
    [gone, '2 days 1 hour'],
  ]) {
    await sql`update idempotency_keys set created_at = now() - ${age}::interval where key = ${key}`.execute(
      test.context.db,
    );
  }
  await cleanUp(test.context);
  expect(await count('idempotency_keys')).toBe(1);
  expect(await share(kept)).toBe(keptPost);
  expect(await share(gone)).not.toBe(gonePost);
});

it('deletes the marks of portal accounts once no answer for their month is taken any more', async () => {
  const { db } = test.context;
  await sql`
    insert into allowance_marks (month, portal_mark)
    select to_char(now() at time zone 'Africa/Lagos' - months * interval '1 month', 'YYYY-MM'), 'mark'
    from unnest(array[0, 24, 25, 36]) months`.execute(db);
  await cleanUp(test.context);
  expect(await count('allowance_marks')).toBe(2);
});

it('deletes decisions after two years, but none whose suspension lasts or whose appeal is open or recent', async () => {
  const { db } = test.context;
  const administratorId = await insertAdministrator(test.context, {
    ...{ username: 'keeper', password: 'An-Admin-Pass-9', firstName: 'Amina', lastName: 'Bello', role: 'moderator' },
  });
  const suspended = await registerMember(test.app);
  await sql`update members set suspended_at = now() where id = ${suspended.id}`.execute(db);
  const decide = async (memberId: number, action: string, days: number, note: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into member_decisions (member_id, action, subject_type, note, administrator_id, decided_at)
      values (${memberId}, ${action}, 'member', ${note}, ${administratorId}, now() - ${days} * interval '1 day')
      returning id`.execute(db);
    return rows[0]?.id as number;
  };
  await decide(ada.id, 'warn', 731, 'old');
  await decide(ada.id, 'suspend', 731, 'ended');
  await decide(ada.id, 'warn', 729, 'young');
  await decide(suspended.id, 'suspend', 731, 'lasting');
  const resolve = async (note: string, resolvedDays: number | null) => {
    const id = await decide(ada.id, 'warn', 800, note);
    const [by, outcome] = resolvedDays === null ? [null, null] : [administratorId, 'upheld'];
    await sql`
      insert into appeals (decision_id, member_id, text, outcome, note, restored, administrator_id, resolved_at)
      values (${id}, ${ada.id}, 'Please', ${outcome}, ${outcome}, ${outcome && 'nothing'}, ${by},
        now() - ${resolvedDays}::integer * interval '1 day')`.execute(db);
  };
  await resolve('appealed', 740);
  await resolve('appeal decided lately', 700);
  await resolve('appeal open', null);
  await cleanUp(test.context);
  const { rows } = await sql<{ note: string }>`select note from member_decisions order by note`.execute(db);
  expect(rows.map(({ note }) => note)).toEqual(['appeal decided lately', 'appeal open', 'lasting', 'young']);
  expect(await count('appeals')).toBe(2);
});

describe('the table of retentions in the product description', () => {
  /** The lines of the table by the tables that they name. */
  async function linesOfTables(): Promise<Map<string, string[]>> {
    const product = await readFile(new URL('../../../../docs/product.md', import.meta.url), 'utf8');
    const [, section = ''] = product.split('### 7.10 What is deleted when');
    const lines = (section.split('\n## ')[0] as string).split('\n').filter((line) => line.startsWith('| '));
    const named = lines.flatMap((line) => {
      const [, , tables = '', ...cells] = line.split('|').map((cell) => cell.trim());
      return [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => [table as string, cells] as const);
    });
    return new Map(named);
  }

  it('names every table of the schema', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`.execute(
      test.context.db,
    );
    expect([...(await linesOfTables()).keys()].sort()).toEqual(rows.map(({ name }) => name));
  });

  it('has the term of each part of the clean-up', async () => {
    const lines = await linesOfTables();
    const terms = Object.entries({
      ...keptFor,
      journeys: journeyLimits.keptFor,
      cases: caseLimits.keptFor,
      casePhotos: caseLimits.copiesKeptFor,
      removedContents: caseLimits.copiesKeptFor,
      memberDecisions: caseLimits.decisionsKeptFor,
    });
    for (const [table, term] of terms) expect(lines.get(inSnakeCase(table))?.[0]).toContain(`${term / DAY} days`);
    for (const table of expiringTables) expect(lines.get(inSnakeCase(table))?.[1]).toContain('`clean-up`');
  });
});
