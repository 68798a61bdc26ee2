import { randomUUID } from 'node:crypto';
import { shortClient } from '@kopa/dev/short-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../test/members.ts';
import { holdTransaction } from '../../test/robustness/databases.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let members: TestMember[];
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL_SIZE: '2' });
  members = [];
  for (let i = 0; i < 4; i += 1) members.push(await registerMember(test.app));
});
afterAll(() => test.close());

const member = (turn: number) => members[turn % members.length] as TestMember;
const share = (turn: number) =>
  member(turn).call('POST', '/api/social-feeds', { type: 'status', content: `Post ${turn}` });

describe('with two connections', () => {
  it('more calls at once than places are all served', async () => {
    const calls = Array.from({ length: 40 }, (_, turn) => member(turn).call('GET', '/api/groups'));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('calls that wait for a locked table leave places to others, and write nothing once they are refused', async () => {
    const lock = await holdTransaction(test.context.config.DATABASE_URL, 'lock table posts in access exclusive mode');
    const waiting = Promise.all(Array.from({ length: 20 }, (_, turn) => share(turn)));
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await member(turn).call('GET', '/api/groups')).status).toBe(200);
    }
    const refused = await waiting;
    await lock.release();
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    const content = `After ${randomUUID()}`;
    expect((await member(0).call('POST', '/api/social-feeds', { type: 'status', content })).status).toBe(201);
    const { body } = await member(1).call('GET', '/api/social-feeds');
    expect(body.filter((post: { content: string }) => post.content === content)).toHaveLength(1);
  });

  it('health checks are answered while every place is taken', async () => {
    const lock = await holdTransaction(
      test.context.config.DATABASE_URL,
      'lock table posts, groups in access exclusive mode',
    );
    const client = shortClient({ connectionString: test.context.config.DATABASE_URL });
    await client.connect();
    const waiting = async () =>
      (await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount;
    let answered = 0;
    const calls = Array.from({ length: 60 }, async (_, turn) => {
      await (turn % 2 === 0 ? share(turn) : member(turn).call('GET', '/api/groups'));
      answered += 1;
    });
    await expect.poll(waiting, { interval: 10 }).toBe(2);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect(answered).toBeLessThan(30);
    await Promise.all(calls);
    await lock.release();
    await client.end();
  });
});
