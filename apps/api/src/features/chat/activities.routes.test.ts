import type { Activity } from '@kopa/contracts/notifications/dashboard';
import { expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();

const ask = async (from: TestMember, to: TestMember) => {
  const body = { userId: from.id, connectedUserId: to.id, status: 'pending' };
  return (await from.call('POST', '/api/connections', body)).body.id as number;
};
const accept = (member: TestMember, id: number) => member.call('PUT', `/api/connections/${id}`, { status: 'accepted' });
const found = (creator: TestMember, name: string) =>
  creator.call('POST', '/api/groups', { name, description: '', type: 'public' });
const write = (from: TestMember, to: TestMember) =>
  from.call('POST', '/api/messages/direct', { senderId: from.id, receiverId: to.id, content: 'Hello' });
const named = (firstName: string) => registerMember(test.app, { firstName, surname: 'Eze' });
const activities = async (member: TestMember): Promise<Activity[]> =>
  (await member.call('GET', `/api/users/${member.id}/activities`)).body;

it('activities are ordered by the time of the event, not by the age of the rows', async () => {
  const [ada, bayo, chidi] = await Promise.all([named('Ada'), named('Bayo'), named('Chidi')]);
  const { id: oldGroup } = (await found(bayo, 'Old group')).body;
  const early = await ask(bayo, ada);
  await found(ada, 'New group');
  await accept(ada, await ask(chidi, ada));
  await write(bayo, ada);
  await accept(ada, early);
  await ada.call('POST', `/api/groups/${oldGroup}/members`);
  await write(ada, chidi);

  const seen = await activities(ada);
  expect(seen.map(({ type, message }) => `${type}: ${message}`)).toEqual([
    'join_group: You joined Old group',
    'new_connection: You connected with Bayo Eze',
    'message: New message from Bayo Eze',
    'new_connection: You connected with Chidi Eze',
    'join_group: You joined New group',
  ]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});

it('the list has the twenty latest activities, even if the oldest request was accepted last', async () => {
  const ada = await registerMember(test.app);
  const others = await Promise.all(Array.from({ length: 24 }, () => registerMember(test.app)));
  const requests: number[] = [];
  for (const other of others) requests.push(await ask(other, ada));
  const accepted: string[] = [];
  for (const [place, id] of [...requests.entries()].reverse()) {
    expect((await accept(ada, id)).status).toBe(200);
    accepted.unshift(`You connected with ${others[place]?.user.name}`);
  }
  expect((await activities(ada)).map(({ message }) => message)).toEqual(accepted.slice(0, 20));
});
