import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, connectMembers, registerMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the data kept of a member', () => {
  it('can be had in full by themselves, without secrets, and by nobody else', async () => {
    const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
    await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'mine' });
    await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'hello' });
    const { status, body } = await ada.call('GET', `/api/users/${ada.id}/export`);
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ email: ada.user.email, phoneNumber: ada.user.phoneNumber });
    expect(body.posts).toMatchObject([{ content: 'mine' }]);
    expect(body.directMessages).toMatchObject([{ content: 'hello' }]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenHash|passwordHash/);
    expect((await bayo.call('GET', `/api/users/${ada.id}/export`)).status).toBe(403);
    expect((await call(test.app, 'GET', `/api/users/${ada.id}/export`)).status).toBe(401);
  });
});

describe('deleting the own account', () => {
  it('asks for the password, takes everything along, and keeps the counts of others right', async () => {
    const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
    await connectMembers(test.context, ada, bayo);
    const post = (await bayo.call('POST', '/api/social-feeds', { type: 'status', content: 'stays' })).body.id;
    await ada.call('POST', `/api/social-feeds/${post}/like`);
    await ada.call('POST', `/api/social-feeds/${post}/comments`, { content: 'goes' });
    const socket = await connectSocket(test.app, ada);
    const url = `/api/users/${ada.id}`;
    expect((await ada.call('DELETE', url, { password: 'not it' })).status).toBe(403);
    expect((await bayo.call('DELETE', url, { password: bayo.password })).status).toBe(403);
    expect((await ada.call('DELETE', url, { password: ada.password })).status).toBe(204);
    expect(await socket.closed).toBe(1008);
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await bayo.call('GET', url)).status).toBe(404);
    const [feedPost] = (await bayo.call('GET', '/api/social-feeds')).body;
    expect(feedPost).toMatchObject({ id: post, likes: 0, comments: 0 });
    expect((await bayo.call('GET', `/api/users/${bayo.id}/analytics`)).body.userConnections).toBe(0);
  });
});
