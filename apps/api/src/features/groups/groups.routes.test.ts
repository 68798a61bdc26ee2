import type { Group } from '@kopa/contracts/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, registerMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  [ada, bayo] = await Promise.all([registerMember(test.app), registerMember(test.app)]);
});
afterAll(() => test.close());

async function create(type: Group['type']): Promise<number> {
  return (await ada.call('POST', '/api/groups', { name: 'Readers', description: 'Books', type })).body.id;
}
const join = (member: TestMember, id: number, body?: object) => member.call('POST', `/api/groups/${id}/members`, body);
const write = (member: TestMember, groupId: number, content = 'Hello') =>
  member.call('POST', '/api/groups/messages', { userId: member.id, groupId, content });

describe('a group', () => {
  it('has its creator as first member and is in both lists', async () => {
    const { status, body } = await ada.call('POST', '/api/groups', {
      name: ' Cooks ',
      description: '',
      type: 'public',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Cooks', memberCount: 1, isMember: true, type: 'public' });
    expect((await bayo.call('GET', '/api/groups')).body[0]).toMatchObject({ id: body.id, isMember: false });
    expect((await ada.call('GET', `/api/users/${ada.id}/groups`)).body[0]).toEqual(body);
    expect((await ada.call('GET', `/api/users/${bayo.id}/groups`)).status).toBe(403);
  });

  it('ignores repeated joins and leaves, and counts parallel ones correctly', async () => {
    const id = await create('public');
    const crowd = await Promise.all(Array.from({ length: 8 }, () => registerMember(test.app)));
    await Promise.all(crowd.flatMap((member) => [join(member, id), join(member, id)]));
    expect((await join(bayo, id)).body).toMatchObject({ memberCount: 10, isMember: true });
    expect((await bayo.call('DELETE', `/api/groups/${id}/members`)).status).toBe(204);
    expect((await bayo.call('DELETE', `/api/groups/${id}/members`)).status).toBe(204);
    expect(
      (await ada.call('GET', '/api/groups')).body.find((group: { id: number }) => group.id === id).memberCount,
    ).toBe(9);
  });

  it('that is private is listed, but closed to members whom its creator has not invited', async () => {
    const id = await create('private');
    expect((await bayo.call('GET', '/api/groups')).body.map((group: { id: number }) => group.id)).toContain(id);
    expect((await join(bayo, id)).body.code).toBe('private_group');
    expect((await join(bayo, id, { userId: ada.id })).status).toBe(403);
    expect((await join(ada, id, { userId: bayo.id })).body.memberCount).toBe(1);
    expect((await write(bayo, id)).body.code).toBe('not_group_member');
    expect((await join(bayo, id)).body).toMatchObject({ memberCount: 2, isMember: true });
    expect((await write(bayo, id)).status).toBe(201);
  });

  it('invites a member once when its creator asks several times at once', async () => {
    const [id, invited] = [await create('private'), await registerMember(test.app)];
    const socket = await connectSocket(test.app, invited);
    await Promise.all(Array.from({ length: 4 }, () => join(ada, id, { userId: invited.id })));
    expect((await socket.next('notification')).notification).toMatchObject({ relatedType: 'group', relatedId: id });
    expect((await invited.call('GET', `/api/users/${invited.id}/notifications`)).body).toHaveLength(1);
    await socket.close();
  });

  it('stays closed to a member who declines while they accept, in whatever order the two arrive', async () => {
    const [id, invited] = [await create('private'), await registerMember(test.app)];
    await join(ada, id, { userId: invited.id });
    await Promise.all([join(invited, id), invited.call('DELETE', `/api/groups/${id}/members`), join(invited, id)]);
    const listed: Group[] = (await invited.call('GET', '/api/groups')).body;
    expect(listed.find((group) => group.id === id)).toMatchObject({
      isMember: false,
      isInvited: false,
      memberCount: 1,
    });
  });

  it('refuses bad names, missing groups and visitors', async () => {
    for (const body of [
      { name: ' ', type: 'public' },
      { name: 'x', type: 'secret' },
      { name: 'x'.repeat(81), type: 'public' },
    ]) {
      expect((await ada.call('POST', '/api/groups', body)).status).toBe(400);
    }
    expect((await join(ada, 9007199254740991)).status).toBe(404);
    expect((await call(test.app, 'GET', '/api/groups')).status).toBe(401);
  });
});

describe('messages of a group', () => {
  it('can be read and written only by its members', async () => {
    const id = await create('public');
    expect((await write(bayo, id)).body.code).toBe('not_group_member');
    expect((await bayo.call('GET', `/api/groups/${id}/messages`)).status).toBe(403);
    expect((await ada.call('GET', '/api/groups/9007199254740991/messages')).status).toBe(404);
    await join(bayo, id);
    expect((await write(bayo, id)).body.message).toMatchObject({ groupId: id, userId: bayo.id, user: { id: bayo.id } });
    const forged = { userId: ada.id, groupId: id, content: 'x' };
    expect((await bayo.call('POST', '/api/groups/messages', forged)).status).toBe(403);
    expect((await ada.call('GET', `/api/groups/${id}/messages`)).body).toHaveLength(1);
  });

  it('reach the sockets of its members and no others', async () => {
    const id = await create('public');
    const [inside, outside] = await Promise.all([connectSocket(test.app, ada), connectSocket(test.app, bayo)]);
    await write(ada, id, 'to all');
    expect((await inside.next('new_message')).message).toMatchObject({ groupId: id, content: 'to all' });
    expect(outside.frames.filter((frame) => frame.type === 'new_message')).toEqual([]);
    await Promise.all([inside.close(), outside.close()]);
  });
});
