import type { Group } from '@kopa/contracts/chat/groups';
import { describe, expect, it } from 'vitest';
import { memberOfTests, registerMember, type TestMember } from '../../../../test/members.ts';
import { connectSocket } from '../../../../test/sockets.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);

async function create(type: Group['type']): Promise<number> {
  return (await ada.call('POST', '/api/groups', { name: 'Readers', description: 'Books', type })).body.id;
}
const join = (member: TestMember, id: number, body?: object) => member.call('POST', `/api/groups/${id}/members`, body);
const write = (member: TestMember, groupId: number, content = 'Hello') =>
  member.call('POST', '/api/groups/messages', { userId: member.id, groupId, content });

describe('a group', () => {
  it('counts parallel joins correctly', async () => {
    const id = await create('public');
    const crowd = await Promise.all(Array.from({ length: 8 }, () => registerMember(test.app)));
    await Promise.all(crowd.flatMap((member) => [join(member, id), join(member, id)]));
    expect((await join(bayo, id)).body).toMatchObject({ memberCount: 10, isMember: true });
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
});

describe('messages of a group', () => {
  it('reach the sockets of its members and no others', async () => {
    const id = await create('public');
    const [inside, outside] = await Promise.all([connectSocket(test.app, ada), connectSocket(test.app, bayo)]);
    await write(ada, id, 'to all');
    expect((await inside.next('new_message')).message).toMatchObject({
      ...{ groupId: id, content: 'to all', userId: ada.id, user: { id: ada.id } },
    });
    expect(outside.frames.filter((frame) => frame.type === 'new_message')).toEqual([]);
    await Promise.all([inside.close(), outside.close()]);
  });
});
