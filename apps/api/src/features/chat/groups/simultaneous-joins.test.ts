import { expect, it } from 'vitest';
import { addCrowd } from '../../../../test/crowds.ts';
import { call, memberOfTests } from '../../../../test/members.ts';
import { create } from '../../../../test/steps/groups.ts';
import { appOfTests } from '../../../../test/test-app.ts';

// As many connections as a process has by default.
const test = appOfTests({ DATABASE_POOL_SIZE: '20' });
const owner = memberOfTests(test);

it('of 400 joins of one group at once, and as many departures, a tenth is refused at most; the others are counted right', async () => {
  const { id } = await create(owner, { name: 'Hikers' });
  const crowd = await addCrowd(test.app, test.context, 400);
  const all = async (method: 'POST' | 'DELETE') => {
    const calls = crowd.map((cookie) => call(test.app, method, `/api/groups/${id}/members`, undefined, { cookie }));
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  const counted = async () => {
    const { memberCount } = (await owner.call('GET', `/api/groups/${id}`)).body;
    expect(await test.context.db.selectFrom('groupMembers').where('groupId', '=', id).execute()).toHaveLength(
      memberCount,
    );
    return memberCount as number;
  };
  const joins = await all('POST');
  const joined = joins.filter((status) => status === 200).length;
  expect(joins.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(joined).toBeGreaterThanOrEqual(360);
  expect(await counted()).toBe(1 + joined);
  const departures = await all('DELETE');
  expect(departures.filter((status) => status !== 204 && status !== 503)).toEqual([]);
  expect(departures.filter((status) => status === 204).length).toBeGreaterThanOrEqual(360);
  await counted();
}, 300_000);
