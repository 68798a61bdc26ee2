import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, registerMember, suspendMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const two = () => Promise.all([registerMember(test.app), registerMember(test.app)]);
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
  it('is pending, is in the lists of both, and notifies the recipient', async () => {
    const [ada, bayo] = await two();
    const { status, body } = await ask(ada, bayo);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: ada.id,
      connectedUserId: bayo.id,
      status: 'pending',
      otherUser: { id: bayo.id, email: null },
    });
    expect(await list(ada, 'connection-requests-sent')).toMatchObject([{ id: body.id, connectedUserId: bayo.id }]);
    expect(await list(bayo, 'connection-requests')).toMatchObject([{ id: body.id, otherUser: { id: ada.id } }]);
    expect(await list(bayo, 'notifications')).toMatchObject([
      { type: 'connection_request', relatedId: body.id, isRead: false },
    ]);
  });

  it('is refused to oneself, for another member, to missing and suspended members, and a second time', async () => {
    const [ada, bayo] = await two();
    expect((await ask(ada, ada)).status).toBe(400);
    expect((await ada.call('POST', '/api/connections', { connectedUserId: bayo.id, status: 'accepted' })).status).toBe(
      400,
    );
    expect((await ada.call('POST', '/api/connections', { userId: bayo.id, connectedUserId: ada.id })).status).toBe(403);
    expect((await ada.call('POST', '/api/connections', { connectedUserId: 9007199254740991 })).status).toBe(404);
    expect((await call(test.app, 'POST', '/api/connections', { connectedUserId: bayo.id })).status).toBe(401);
    await ask(ada, bayo);
    expect((await ask(ada, bayo)).body.code).toBe('already_requested');
    await suspendMember(test.context, bayo);
    expect((await ask(await registerMember(test.app), bayo)).status).toBe(404);
  });

  it('accepts an opposite request, also at the same moment', async () => {
    const [ada, bayo] = await two();
    const answers = await Promise.all([ask(ada, bayo), ask(bayo, ada)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
    expect(await list(ada, 'connections')).toMatchObject([
      { status: 'accepted', otherUser: { id: bayo.id, email: bayo.user.email } },
    ]);
    expect((await ask(ada, bayo)).body.code).toBe('already_connected');
  });

  it('is created once by parallel retries with one key', async () => {
    const [ada, bayo] = await two();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const tries = await Promise.all([1, 2, 3].map(() => ask(ada, bayo, headers)));
    expect(tries.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(tries.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('reaches the sockets of the recipient and no others', async () => {
    const [ada, bayo] = await two();
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
  it('is made once, only by the recipient, and marks the notification as read', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    expect((await decide(ada, id, 'accepted')).status).toBe(403);
    expect((await decide(await registerMember(test.app), id, 'accepted')).status).toBe(404);
    expect((await decide(bayo, id, 'pending')).status).toBe(400);
    expect((await decide(bayo, id, 'accepted')).body).toMatchObject({
      status: 'accepted',
      otherUser: { id: ada.id, email: ada.user.email },
    });
    expect((await decide(bayo, id, 'rejected')).status).toBe(409);
    expect(await list(bayo, 'notifications')).toMatchObject([{ type: 'connection_request', isRead: true }]);
    expect(await list(ada, 'notifications')).toMatchObject([
      { type: 'connection_accepted', relatedId: id, isRead: false },
    ]);
  });

  it('cannot accept a suspended requester, but can after the suspension', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    await suspendMember(test.context, ada);
    const { status, body } = await decide(bayo, id, 'accepted');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await list(bayo, 'analytics')).userConnections).toBe(0);
    await test.context.db.updateTable('members').set({ suspendedAt: null }).where('id', '=', ada.id).execute();
    expect((await decide(bayo, id, 'accepted')).body.status).toBe('accepted');
  });

  it('succeeds once among three racing accepts', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    const race = await Promise.all([1, 2, 3].map(() => decide(bayo, id, 'accepted')));
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect((await list(ada, 'analytics')).userConnections).toBe(1);
  });

  it('at the same moment as a cancellation leaves one outcome', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    const [accepted, cancelled] = await Promise.all([decide(bayo, id, 'accepted'), cancel(ada, id)]);
    const connected = (await list(ada, 'connections')).length === 1;
    expect([accepted.status, cancelled.status]).toEqual(connected ? [200, 409] : [404, 204]);
  });

  it('to reject lets the recipient send a request at once, and the requester after seven days', async () => {
    const [ada, bayo] = await two();
    await decide(bayo, (await ask(ada, bayo)).body.id, 'rejected');
    expect((await ask(ada, bayo)).body.code).toBe('recently_declined');
    test.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000));
    expect((await ask(ada, bayo)).status).toBe(201);
    test.setNow(new Date());
    await decide(bayo, (await list(bayo, 'connection-requests'))[0].id, 'rejected');
    expect((await ask(bayo, ada)).body).toMatchObject({ userId: bayo.id, connectedUserId: ada.id, status: 'pending' });
  });
});

describe('ending', () => {
  it('cancels a pending request, only for its requester', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    expect((await cancel(bayo, id)).status).toBe(403);
    expect((await cancel(await registerMember(test.app), id)).status).toBe(404);
    expect((await cancel(ada, id)).status).toBe(204);
    expect((await cancel(ada, id)).status).toBe(404);
    expect(await list(bayo, 'notifications')).toEqual([]);
  });

  it('disconnects an accepted connection, for either member', async () => {
    const [ada, bayo] = await two();
    const { id } = (await ask(ada, bayo)).body;
    expect((await end(bayo, ada)).status).toBe(404);
    await decide(bayo, id, 'accepted');
    expect((await ada.call('DELETE', `/api/connections/${bayo.id}?currentUserId=${bayo.id}`)).status).toBe(403);
    expect((await end(bayo, ada)).status).toBe(204);
    expect((await end(ada, bayo)).status).toBe(404);
    expect(await list(ada, 'connections')).toEqual([]);
    expect((await list(ada, 'analytics')).userConnections).toBe(0);
  });
});

describe('the lists of a member', () => {
  it('are readable only by the member, and leave out suspended members', async () => {
    const [ada, bayo] = await two();
    await decide(bayo, (await ask(ada, bayo)).body.id, 'accepted');
    for (const name of [
      'connections',
      'connection-requests',
      'connection-requests-sent',
      'notifications',
      'conversations',
    ]) {
      expect((await ada.call('GET', `/api/users/${bayo.id}/${name}`)).status).toBe(403);
      expect((await call(test.app, 'GET', `/api/users/${ada.id}/${name}`)).status).toBe(401);
    }
    await suspendMember(test.context, bayo);
    expect(await list(ada, 'connections')).toEqual([]);
  });
});
