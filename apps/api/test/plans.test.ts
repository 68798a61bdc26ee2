import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../bench/generate.ts';
import { checkPlans } from '../bench/plans/check-plans.ts';
import { scaled } from '../bench/scale.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** 4,000 members and 40,000 posts: large enough that the planner takes an index where there is one. */
const share = 0.04;
/** Small enough that a walk through the members is found out; the exceptions are those of the full size. */
const bounds = { largeTable: 2_500, rows: 4_000 };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await generate(test.context.db, scaled(share), () => {});
}, 60_000);
afterAll(() => test.close());

describe('the statements of the API on a generated database', () => {
  it('never scan a large table, sort many rows or read many, whatever call is made', { timeout: 60_000 }, async () => {
    const { findings, missed, statements } = await checkPlans(test.context.config.DATABASE_URL, bounds);
    expect(findings).toEqual([]);
    expect(missed).toEqual([]);
    expect(statements).toBeGreaterThan(150);
  });

  it('are found out when an index is missing', { timeout: 60_000 }, async () => {
    await sql`drop index comments_post_idx`.execute(test.context.db);
    const { findings } = await checkPlans(test.context.config.DATABASE_URL, bounds);
    expect(findings.flatMap(({ problems }) => problems)).toContain('scans all of comments');
  });
});
