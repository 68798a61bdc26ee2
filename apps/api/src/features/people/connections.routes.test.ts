import { describe, expect, it } from 'vitest';
import { registerMember, registerPair, suspendMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();

const ask = (from: TestMember, to: TestMember, headers = {}) =>
  from.call('POST', '/api/connections', { userId: from.id, connectedUserId: to.id, status: 'pending' }, headers);
const decide = (member: TestMember, id: number, status: string) =>
  member.call('PUT', `/api/connections/${id}`, { status });
const cancel = (member: TestMember, id: number) => member.call('DELETE', `/api/connections/${id}/cancel`);
const end = (member: TestMember, other: TestMember) =>
  member.call('DELETE', `/api/connections/${other.id}?currentUserId=${member.id}`);
const list = async (member: TestMember, name: string) =>
  (await member.call('GET', `/api/users/${member.id}/${name}`)).body;

describe('a request', () => {
  it('accepts an opposite request, also at the same moment', async () => {
    const [ada, bayo] = await registerPair(test.app);
    const answers = await Promise.all([ask(ada, bayo), ask(bayo, ada)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
    expect(await list(ada, 'connections')).toMatchObject([
      { status: 'accepted', otherUser: { id: bayo.id, email: bayo.user.email } },
    ]);
    expect((await ask(ada, bayo)).body.code).toBe('already_connected');
  });

  it('reaches the sockets of the recipient and no others', async () => {
    const [ada, bayo] = await registerPair(test.app);
    const [asked, bystander] = [
      await connectSocket(test.app, bayo),
      await connectSocket(test.app, await registerMember(test.app)),
    ];
    await ask(ada, bayo);
    const { connection, requestingUser } = await asked.next('connection_request');
    expect([requestingUser.id, connection.otherUser.id, requestingUser.email]).toEqual([ada.id, ada.id, null]);
    expect(bystander.frames.filter((frame) => frame.type === 'connection_request')).toEqual([]);
    await Promise.all([asked.close(), bystander.close()]);
  });
});

describe('a decision', () => {
  it('cannot accept a suspended requester, but can after the suspension', async () => {
    const [ada, bayo] = await registerPair(test.app);
    const { id } = (await ask(ada, bayo)).body;
    await suspendMember(test.context, ada);
    const { status, body } = await decide(bayo, id, 'accepted');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await list(bayo, 'analytics')).userConnections).toBe(0);
    await test.context.db.updateTable('members').set({ suspendedAt: null }).where('id', '=', ada.id).execute();
    expect((await decide(bayo, id, 'accepted')).body.status).toBe('accepted');
  });

  it('succeeds once among three racing accepts', async () => {
    const [ada, bayo] = await registerPair(test.app);
    const { id } = (await ask(ada, bayo)).body;
    const race = await Promise.all([1, 2, 3].map(() => decide(bayo, id, 'accepted')));
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect((await list(ada, 'analytics')).userConnections).toBe(1);
  });

  it('at the same moment as a cancellation leaves one outcome', async () => {
    const [ada, bayo] = await registerPair(test.app);
    const { id } = (await ask(ada, bayo)).body;
    const [accepted, cancelled] = await Promise.all([decide(bayo, id, 'accepted'), cancel(ada, id)]);
    const connected = (await list(ada, 'connections')).length === 1;
    expect([accepted.status, cancelled.status]).toEqual(connected ? [200, 409] : [404, 204]);
  });

  it('to reject lets the recipient send a request at once', async () => {
    const [ada, bayo] = await registerPair(test.app);
    await decide(bayo, (await ask(ada, bayo)).body.id, 'rejected');
    expect((await ask(bayo, ada)).body).toMatchObject({
      ...{ userId: bayo.id, connectedUserId: ada.id, status: 'pending', otherUser: { id: ada.id, email: null } },
    });
  });
});

describe('ending', () => {
  it('takes the notification of a cancelled request along', async () => {
    const [ada, bayo] = await registerPair(test.app);
    expect((await cancel(ada, (await ask(ada, bayo)).body.id)).status).toBe(204);
    expect(await list(bayo, 'notifications')).toEqual([]);
  });

  it('disconnects an accepted connection, for either member', async () => {
    const [ada, bayo] = await registerPair(test.app);
    await decide(bayo, (await ask(ada, bayo)).body.id, 'accepted');
    expect((await end(bayo, ada)).status).toBe(204);
    expect((await end(ada, bayo)).status).toBe(404);
    expect(await list(ada, 'connections')).toEqual([]);
    expect((await list(ada, 'analytics')).userConnections).toBe(0);
  });
});
