import { beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../../test/members.ts';
import { joinLive, type TestSocket } from '../../../../test/sockets.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
let ada: TestMember;
let bayo: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  [ada, bayo, stranger] = [
    await registerMember(test.app),
    await registerMember(test.app),
    await registerMember(test.app),
  ];
});

const open = (member: TestMember) => joinLive(test.app, member);
async function createGroup(): Promise<string> {
  const { id } = (await ada.call('POST', '/api/groups', { name: 'Readers', type: 'private' })).body;
  return `/api/groups/${id}`;
}
const invite = (group: string) => ada.call('POST', `${group}/members`, { userId: bayo.id });
async function withBayo(): Promise<string> {
  const group = await createGroup();
  await invite(group);
  expect((await bayo.call('POST', `${group}/members`)).status).toBe(200);
  return group;
}
/** Waits until the socket gets the member's own membership, which equals the answer of the call. */
async function membership(
  socket: TestSocket,
  member: TestMember,
  group: string,
  role: string | null,
  isInvited = false,
) {
  const told = await socket.next(
    'group_standing',
    (frame) =>
      `/api/groups/${frame.group.id}` === group && frame.group.role === role && frame.group.isInvited === isInvited,
  );
  expect(told.group).toEqual((await member.call('GET', group)).body);
}

it('an invitation reaches the invited member only, and acceptance shows on all their sockets and in the group', async () => {
  const group = await createGroup();
  const [owner, phone, laptop, outside] = [await open(ada), await open(bayo), await open(bayo), await open(stranger)];
  await invite(group);
  await membership(phone, bayo, group, null, true);
  await bayo.call('POST', `${group}/members`);
  for (const socket of [phone, laptop]) await membership(socket, bayo, group, 'member');
  await owner.next('group_changed', (frame) => frame.group.memberCount === 2);
  expect(outside.frames.filter(({ type }) => type === 'group_standing' || type === 'notification')).toEqual([]);
});

it('a declined invitation ends on all of the member’s sockets', async () => {
  const group = await createGroup();
  const [phone, laptop] = [await open(bayo), await open(bayo)];
  await invite(group);
  await membership(laptop, bayo, group, null, true);
  await bayo.call('DELETE', `${group}/members`);
  for (const socket of [phone, laptop]) await membership(socket, bayo, group, null);
});

it('a role reaches the member who has it, and a hand-over both owners', async () => {
  const group = await withBayo();
  const [owner, socket] = [await open(ada), await open(bayo)];
  await ada.call('PUT', `${group}/members/${bayo.id}/role`, { role: 'moderator' });
  await membership(socket, bayo, group, 'moderator');
  await ada.call('PUT', `${group}/members/${bayo.id}/role`, { role: 'owner' });
  await membership(socket, bayo, group, 'owner');
  await membership(owner, ada, group, 'moderator');
});

it('a removed member is notified, and gets no further messages', async () => {
  const group = await withBayo();
  const [owner, socket] = [await open(ada), await open(bayo)];
  await ada.call('DELETE', `${group}/members/${bayo.id}`);
  await membership(socket, bayo, group, null);
  const groupId = Number(group.split('/').at(-1));
  await ada.call('POST', '/api/groups/messages', { userId: ada.id, groupId, content: 'Without Bayo' });
  await owner.next('new_message');
  expect(socket.frames.some(({ type }) => type === 'new_message')).toBe(false);
});

it('another name and description reach the members as the calls then answer', async () => {
  const group = await withBayo();
  const socket = await open(bayo);
  await ada.call('PATCH', group, { name: 'Walkers', description: 'Every Sunday' });
  const { group: told } = await socket.next('group_changed', (frame) => frame.group.name === 'Walkers');
  expect((await bayo.call('GET', group)).body).toMatchObject(told);
});
