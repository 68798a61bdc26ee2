import { notificationLifetime } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../identity/expired.queries.ts';
import { cleanUp } from './clean-up.ts';

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
});
afterAll(() => test.close());

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
    await expect(cleanUp(test.context)).rejects.toThrow('lock timeout');
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
