import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../bench/generate.ts';
import { checkPlans, tableSizes } from '../../bench/plans/check-plans.ts';
import { openExplainedApp } from '../../bench/plans/explained-app.ts';
import { judge, rowsOfTable } from '../../bench/plans/judge.ts';
import { scaled } from '../../bench/scale.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { claimPushes } from '../../src/features/notifications/pushes.queries.ts';
import { cleanUp } from '../../src/jobs/clean-up.ts';
import { appOfTests } from '../test-app.ts';

/** 2,500 members and 25,000 posts. With that many rows the planner uses the indexes of the large tables. */
const share = 0.025;
const bounds = { largeTable: 3_000, rows: 4_000 };

const test = appOfTests();
/** For statements that take longer than the API allows. */
let db: Db;
beforeAll(async () => {
  db = openDatabase({ url: test.context.config.DATABASE_URL, poolSize: 1, withoutTimeouts: true }).db;
  await generate(db, scaled(share), () => {});
}, 120_000);
afterAll(() => db.destroy());

describe('the statements of the API on a generated database', () => {
  it('never scan a large table, sort many rows or read many rows, for any call', { timeout: 300_000 }, async () => {
    const { findings, missed, statements } = await checkPlans(test.context.config.DATABASE_URL, bounds);
    expect(findings).toEqual([]);
    expect(missed).toEqual([]);
    expect(statements).toBeGreaterThan(150);
  });

  it('read few members for a member of a small LGA and CDS group, even if a larger LGA has the same name', async () => {
    await sql`update members set deployment_state = 'Lagos', lga = 'Surulere' where id between 101 and 1_100`.execute(
      db,
    );
    await sql`update members set deployment_state = 'Oyo', lga = 'Surulere', cds_group = 'Rare' where id <= 3`.execute(
      db,
    );
    await sql`analyze members`.execute(db);
    const explained = await openExplainedApp(test.context.config.DATABASE_URL);
    const sizes = await tableSizes(db);
    for (const url of ['/api/users/1/suggested-connections', '/api/users?state=Oyo&lga=Surulere']) {
      const { statusCode } = await explained.app.inject({ url, headers: await explained.asMember(1) });
      expect(statusCode).toBe(200);
    }
    const few = { ...bounds, rows: 100 };
    expect(explained.takeStatements().flatMap((statement) => judge(statement, sizes, few, []))).toEqual([]);
    await explained.close();
  });

  it('read only expired rows for the clean-up, however many devices, links and mails there are', async () => {
    const explained = await openExplainedApp(test.context.config.DATABASE_URL);
    await sql`
      insert into devices (member_id, key_hash, name)
      select id, int8send(id), 'Chrome on Android' from members`.execute(db);
    await sql`
      insert into mail_links (token_hash, purpose, member_id, email, expires_at)
      select int8send(i), 'email_confirmation', 1, 'a@kopa.test', now() + interval '7 days'
      from generate_series(1, 5000) i`.execute(db);
    await sql`
      insert into mails (kind, member_id, due_at)
      select 'new_device', 1, case when i % 2 = 0 then now() end from generate_series(1, 5000) i`.execute(db);
    await sql`analyze devices; analyze mail_links; analyze mails`.execute(db);
    explained.takeStatements();
    await cleanUp(explained.context);
    const sizes = await tableSizes(db);
    const few = { largeTable: 2_000, rows: 1_000 };
    expect(explained.takeStatements().flatMap((statement) => judge(statement, sizes, few, []))).toEqual([]);
    await explained.close();
  });

  it('read only rows of their kind for due push messages, however many of another kind have been due for longer', async () => {
    const explained = await openExplainedApp(test.context.config.DATABASE_URL);
    await sql`
      insert into pushes (kind, subject_id, due_at)
      select 'notification', i, now() - interval '5 minutes' from generate_series(1, 50000) i`.execute(db);
    await sql`
      insert into pushes (kind, subject_id) select 'safety_notification', i from generate_series(1, 20) i`.execute(db);
    await sql`analyze pushes`.execute(db);
    explained.takeStatements();
    expect(await claimPushes(explained.context.db, 'safety_notification', 500)).toHaveLength(20);
    const sizes = await tableSizes(db);
    const few = { largeTable: 1_000, rows: 100 };
    expect(explained.takeStatements().flatMap((statement) => judge(statement, sizes, few, []))).toEqual([]);
    await explained.close();
  });

  it('read the messages of one page only for the list of a member of many groups', async () => {
    await sql`insert into groups (name, type) select 'Choir', 'public' from generate_series(1, 200)`.execute(db);
    const groups = sql`select id from groups where name = 'Choir'`;
    await sql`
      insert into all_group_messages (group_id, user_id, content)
      select g.id, 6, repeat('long ', 800) from (${groups}) g, generate_series(1, 3)`.execute(db);
    await sql`insert into group_members (group_id, member_id) select g.id, 5 from (${groups}) g`.execute(db);
    await sql`vacuum analyze all_group_messages, group_members, groups`.execute(db);
    const explained = await openExplainedApp(test.context.config.DATABASE_URL);
    const headers = await explained.asMember(5);
    explained.takeStatements();
    const { statusCode } = await explained.app.inject({ url: '/api/users/5/groups?limit=20', headers });
    expect(statusCode).toBe(200);
    const read = explained.takeStatements().map((statement) => rowsOfTable(statement, 'all_group_messages'));
    expect(Math.max(...read)).toBe(21);
    await explained.close();
  });

  it('are reported when an index is missing', async () => {
    const explained = await openExplainedApp(test.context.config.DATABASE_URL);
    const sizes = await tableSizes(explained.context.db);
    const problems = async () => {
      const url = '/api/social-feeds/100/comments';
      const { statusCode } = await explained.app.inject({ url, headers: await explained.asMember(1) });
      expect(statusCode).toBe(200);
      return explained.takeStatements().flatMap((statement) => judge(statement, sizes, bounds, []));
    };
    expect(await problems()).toEqual([]);
    await sql`drop index comments_post_idx`.execute(explained.context.db);
    expect(await problems()).not.toEqual([]);
    await explained.close();
  });
});
