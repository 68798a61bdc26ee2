import { groupLimits } from '@kopa/contracts/limits';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { memberOfTests, registerMember, type TestMember } from '../../../../test/members.ts';
import { portalOfTests } from '../../../../test/portal.ts';
import { queuedBehind } from '../../../../test/races.ts';
import { connectSocket, type TestSocket } from '../../../../test/sockets.ts';
import { create } from '../../../../test/steps/groups.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { joinAutomaticGroups } from './automatic-groups.actions.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
const opened: TestSocket[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});

async function open(member: TestMember): Promise<TestSocket> {
  const socket = await connectSocket(test.app, member);
  opened.push(socket);
  return socket;
}

/** A group of Ada and Bayo. */
async function createGroup(type: 'public' | 'private' = 'public'): Promise<number> {
  const { id } = (await ada.call('POST', '/api/groups', { name: 'Readers', type })).body;
  if (type === 'private') await ada.call('POST', `/api/groups/${id}/members`, { userId: bayo.id });
  expect((await bayo.call('POST', `/api/groups/${id}/members`)).status).toBe(200);
  return id;
}
const leave = (member: TestMember, id: number) => member.call('DELETE', `/api/groups/${id}/members`);
async function write(groupId: number, content: string): Promise<number> {
  const { status, body } = await ada.call('POST', '/api/groups/messages', { userId: ada.id, groupId, content });
  expect(status).toBe(201);
  return body.message.id;
}
const arrives = (socket: TestSocket, id: number) => socket.next('new_message', ({ message }) => message.id === id);
const got = (socket: TestSocket, id: number) =>
  socket.frames.some(({ payload }) => (payload as { message?: { id: number } }).message?.id === id);

it.each(['public', 'private'] as const)(
  'a member who leaves a %s group with an open socket gets no further message, and one who joins does',
  async (type) => {
    const groupId = await createGroup(type);
    const [writer, socket] = [await open(ada), await open(bayo)];
    await arrives(socket, await write(groupId, 'Both'));
    await leave(bayo, groupId);
    const unseen = await write(groupId, 'Without Bayo');
    await arrives(writer, unseen);
    if (type === 'private') await ada.call('POST', `/api/groups/${groupId}/members`, { userId: bayo.id });
    await bayo.call('POST', `/api/groups/${groupId}/members`);
    await arrives(socket, await write(groupId, 'Both again'));
    expect(got(socket, unseen)).toBe(false);
  },
);

it('a group that is created with an open socket delivers at once', async () => {
  const [creator, other] = [await open(ada), await open(bayo)];
  const groupId = await createGroup();
  const id = await write(groupId, 'First');
  await Promise.all([arrives(creator, id), arrives(other, id)]);
});

it('a member who was removed in the database alone gets no further message', async () => {
  const groupId = await createGroup();
  const [writer, socket] = [await open(ada), await open(bayo)];
  await test.context.db.deleteFrom('groupMembers').where('memberId', '=', bayo.id).execute();
  const unseen = await write(groupId, 'Without Bayo');
  await arrives(writer, unseen);
  await test.context.db.insertInto('groupMembers').values({ groupId, memberId: bayo.id }).execute();
  await arrives(socket, await write(groupId, 'Both again'));
  expect(got(socket, unseen)).toBe(false);
});

it('a member who has reacted to a message and left the group does not get its edit', async () => {
  const groupId = await createGroup();
  const [writer, socket] = [await open(ada), await open(bayo)];
  const id = await write(groupId, 'Old');
  await arrives(socket, id);
  expect((await bayo.call('PUT', `/api/groups/messages/${id}/reactions`, { emoji: '👍' })).status).toBe(200);
  await leave(bayo, groupId);
  await ada.call('PATCH', `/api/groups/messages/${id}`, { content: 'For members only' });
  await writer.next('message_updated', ({ message }) => message.content === 'For members only');
  expect(JSON.stringify(socket.frames)).not.toContain('For members only');
});

it('a new socket gets the messages of the groups that its member joined without one', async () => {
  const groupId = await createGroup();
  const chidi = await registerMember(test.app);
  await (await connectSocket(test.app, chidi)).close();
  await chidi.call('POST', `/api/groups/${groupId}/members`);
  await arrives(await open(chidi), await write(groupId, 'Welcome'));
});

it('a redeployment moves an open socket to the new automatic groups', async () => {
  const { email, password } = await portal.add();
  const ngozi = await registerMember(test.app, { firstName: 'Ngozi', surname: 'Okafor' });
  const socket = await open(ngozi);
  await ngozi.call('POST', '/api/portal/connect', { email, password });
  const groupOf = async (name: string): Promise<number> =>
    (await ngozi.call('GET', `/api/users/${ngozi.id}/groups`)).body.find(
      (group: { name: string }) => group.name === name,
    ).id;
  const former = await groupOf('Ikeja, Lagos');
  await ada.call('POST', `/api/groups/${former}/members`);
  await arrives(socket, await write(former, 'Hello, Ikeja'));
  await portal.change({ email }, { lga: 'Epe' });
  await ngozi.call('POST', `/api/users/${ngozi.id}/refresh`);
  const unseen = await write(former, 'For Ikeja only');
  const present = await groupOf('Epe, Lagos');
  await ada.call('POST', `/api/groups/${present}/members`);
  await arrives(socket, await write(present, 'Hello, Epe'));
  expect(got(socket, unseen)).toBe(false);
});

it('a member of 200 groups comes into no further one but the automatic ones', async () => {
  const { db } = test.context;
  const member = await registerMember(test.app);
  await sql`
    with added as (
      insert into groups (name, type) select 'Hikers', 'public' from generate_series(1, ${groupLimits.memberships}) returning id)
    insert into group_members (group_id, member_id) select id, ${member.id} from added`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from groups where name = 'Hikers' limit 1`.execute(db);
  const own = rows[0]?.id as number;
  const { id: other } = await create(ada, { name: 'Readers' });
  const join = (id: number) => member.call('POST', `/api/groups/${id}/members`);

  expect((await member.call('POST', '/api/groups', { name: 'Cooks', type: 'public' })).body.code).toBe(
    'too_many_groups',
  );
  expect((await join(other)).body.code).toBe('too_many_groups');
  expect((await join(own)).status).toBe(200);
  const deployment = { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Red Cross' };
  const joined = await db.transaction().execute((trx) => joinAutomaticGroups(trx, member.id, deployment, null));
  expect(joined).toHaveLength(3);

  for (const { id } of [...joined, { id: own }]) await leave(member, id);
  expect((await join(other)).status).toBe(200);
});

it('a member of 199 groups comes into one more by two joins and a create at once', async () => {
  const { db } = test.context;
  const member = await registerMember(test.app);
  await sql`
    with added as (
      insert into groups (name, type)
      select 'Climbers', 'public' from generate_series(1, ${groupLimits.memberships} - 1) returning id)
    insert into group_members (group_id, member_id) select id, ${member.id} from added`.execute(db);
  const wanted = [await createGroup(), await createGroup()];
  const answers = await queuedBehind(
    test.context,
    sql`select from groups where id = any(${wanted}) for no key update`,
    [
      ...wanted.map((id) => () => member.call('POST', `/api/groups/${id}/members`)),
      () => member.call('POST', '/api/groups', { name: 'Walkers', type: 'public' }),
    ],
  );
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([200, 'too_many_groups', 'too_many_groups']);
});
