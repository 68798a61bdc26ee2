import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../auth/expired.queries.ts';
import { cleanUp } from './clean-up.ts';

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
});
afterAll(() => test.close());

const keys = (count: number, age: string) =>
  sql`insert into idempotency_keys (member_id, key, request_hash, created_at)
    select ${ada.id}, gen_random_uuid(), 'x', now() - ${age}::interval from generate_series(1, ${count}::integer)`.execute(
    test.context.db,
  );
async function countKeys(): Promise<number> {
  const { rows } = await sql<{ keys: number }>`select count(*) as keys from idempotency_keys`.execute(test.context.db);
  return rows[0]?.keys ?? -1;
}

it('deletes expired rows a few at a time until none is left, and nothing else', async () => {
  await keys(11_000, '3 days');
  await keys(5, '1 day');
  expect(await deleteExpired(test.context.db, 'idempotency_keys', 100)).toBe(100);
  expect(await countKeys()).toBe(10_905);
  await cleanUp(test.context);
  expect(await countKeys()).toBe(5);
  expect((await ada.call('GET', '/api/auth/user')).status).toBe(200);
});
