import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Fewer connections than in production, so that fewer calls wait for each. */
const connections = 3;
const callsAtOnce = 44;

let test: TestApp;
let owner: TestMember;
beforeAll(async () => {
  test = await createTestApp({ DATABASE_POOL_SIZE: String(connections) });
  owner = await registerMember(test.app);
});
afterAll(() => test.close());

it('joins and departures of one group at once all wait for their turn, and are all counted', async () => {
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body;
  const crowd: TestMember[] = [];
  while (crowd.length < callsAtOnce / 2) crowd.push(await registerMember(test.app));
  const join = (member: TestMember) => member.call('POST', `/api/groups/${id}/members`);
  const leave = (member: TestMember) => member.call('DELETE', `/api/groups/${id}/members`);
  const answers = await Promise.all(crowd.flatMap((member) => [join(member), leave(member)]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
  const { memberCount } = (await owner.call('GET', `/api/groups/${id}`)).body;
  expect((await owner.call('GET', `/api/groups/${id}/members?limit=100`)).body).toHaveLength(memberCount);
});
