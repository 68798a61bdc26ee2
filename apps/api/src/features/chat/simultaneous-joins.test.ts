import { expect, it } from 'vitest';
import { addCrowd } from '../../../test/crowds.ts';
import { call, memberOfTests } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const owner = memberOfTests(test);

it('400 joins of one group at once, and as many departures, are counted right; others are refused', async () => {
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body;
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
  expect(new Set(joins)).toEqual(new Set([200, 503]));
  expect(await counted()).toBe(1 + joined);
  expect(new Set(await all('DELETE'))).toEqual(new Set([204, 503]));
  await counted();
});
