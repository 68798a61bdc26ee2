import { describe, expect, it } from 'vitest';
import { administratorOfTests, adminPassword, signInAdministrator } from '../../../test/administrators.ts';
import { call, memberOfTests, registerMember, signInAgain } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test, 'super_admin');
const ada = memberOfTests(test, { firstName: 'Ada', surname: 'Obi' });

const audit = () => test.context.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').execute();

describe('signing in', () => {
  it('returns a token and the administrator, and refuses unknown names and wrong passwords with one answer', async () => {
    const username = admin.username.toUpperCase();
    const { status, body } = await call(test.app, 'POST', '/api/admin/auth/login', {
      username,
      password: adminPassword,
    });
    expect(status).toBe(200);
    const { username: stored } = admin;
    expect(body.adminUser).toEqual({ username: stored, firstName: 'Amina', lastName: 'Bello', role: 'super_admin' });
    const wrong = await call(test.app, 'POST', '/api/admin/auth/login', { username, password: 'nope' });
    const unknown = await call(test.app, 'POST', '/api/admin/auth/login', { username: 'nobody', password: 'nope' });
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  });

  it('lists no accounts outside of a demo', async () => {
    expect((await call(test.app, 'GET', '/api/admin/auth/demo')).body).toEqual({ accounts: [] });
  });

  it('ends with the logout, after which the token is refused', async () => {
    const other = await signInAdministrator(test.app);
    expect((await other.call('POST', '/api/admin/auth/logout')).status).toBe(204);
    expect((await other.call('GET', '/api/admin/stats')).status).toBe(401);
  });
});

describe('finding members', () => {
  it('returns pages, newest first', async () => {
    const all = (await admin.call('GET', '/api/admin/users/')).body;
    const { body, headers } = await admin.call('GET', '/api/admin/users/?page=2&pageSize=10');
    expect(headers['x-total-count']).toBe(String(all.length));
    expect(body).toEqual(all.slice(10, 20));
    const ids = all.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect((await admin.call('GET', '/api/admin/users')).body).toEqual(all);
  });

  it('includes when a member was last seen, which a sign-in updates', async () => {
    const member = await registerMember(test.app);
    const seen = async () =>
      (await admin.call('GET', `/api/admin/users/?search=${member.user.username}`)).body[0].lastActiveAt as string;
    const registered = await seen();
    expect(Date.parse(registered)).toBeGreaterThanOrEqual(Date.parse(member.user.createdAt as string));
    await signInAgain(test.app, member);
    expect(Date.parse(await seen())).toBeGreaterThan(Date.parse(registered));
  });
});

describe('a member’s activity', () => {
  it('lists their activity, and the audit log records the read', async () => {
    const member = await registerMember(test.app);
    const post = await postOf(member);
    await member.call('POST', `/api/social-feeds/${post}/comments`, { content: 'mine' });
    await member.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'to Ada' });
    const { status, body } = await admin.call('GET', `/api/admin/users/${member.id}/activity`);
    expect(status).toBe(200);
    expect(body.posts).toMatchObject([{ id: post, content: 'A post', likesCount: 0, commentsCount: 1 }]);
    expect(body.comments).toMatchObject([{ content: 'mine', postId: post }]);
    expect(body.messages).toMatchObject([{ receiverName: 'Ada Obi', content: 'to Ada' }]);
    const seen = { administratorId: admin.id, memberId: member.id };
    expect((await audit()).slice(0, 2)).toMatchObject([
      { ...seen, action: 'view_activity' },
      { ...seen, action: 'view_messages' },
    ]);
  });

  it('leaves a row for the messages only where they are read', async () => {
    const member = await registerMember(test.app);
    await member.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'to Ada' });
    const actions = async () =>
      (await audit()).filter(({ memberId }) => memberId === member.id).map(({ action }) => action);
    const { body } = await admin.call('GET', `/api/admin/users/${member.id}/activity?messages=false`);
    expect([body.messages, await actions()]).toEqual([[], ['view_activity']]);
    const messages = await admin.call('GET', `/api/admin/users/${member.id}/messages`);
    expect(messages.body).toMatchObject([{ receiverName: 'Ada Obi', content: 'to Ada' }]);
    expect(await actions()).toEqual(['view_messages', 'view_activity']);
  });
});

describe('suspending', () => {
  it('ends sessions and sockets, and hides posts until the member is activated', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    const socket = await connectSocket(test.app, member);
    const reason = new Promise((resolve) => socket.socket.on('close', (_code, text) => resolve(String(text))));
    const post = await postOf(member);
    const { status, body } = await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    expect([status, body.isActive]).toEqual([200, false]);
    expect([await socket.closed, await reason]).toEqual([1008, 'account_suspended']);
    for (const session of [member, elsewhere]) expect((await session.call('GET', '/api/auth/user')).status).toBe(401);
    const feed = async () => (await ada.call('GET', '/api/social-feeds')).body.map((item: { id: number }) => item.id);
    expect(await feed()).not.toContain(post);
    expect((await admin.call('PATCH', `/api/admin/users/${member.id}/activate`)).body.isActive).toBe(true);
    await expect.poll(feed).toContain(post);
    expect((await audit()).slice(0, 2).map((row) => row.action)).toEqual(['activate', 'suspend']);
  });

  it('at the same moment as a sign-in leaves no live session', async () => {
    const member = await registerMember(test.app);
    const login = { email: member.user.email, password: member.password };
    await Promise.all([
      ...[1, 2, 3].map(() => call(test.app, 'POST', '/api/auth/login', login)),
      admin.call('PATCH', `/api/admin/users/${member.id}/suspend`),
    ]);
    const sessions = await test.context.db
      .selectFrom('sessions')
      .select('id')
      .where('memberId', '=', member.id)
      .execute();
    expect(sessions).toEqual([]);
  });
});

describe('deleting', () => {
  it('removes a comment from its post', async () => {
    const other = await registerMember(test.app);
    const post = await postOf(await registerMember(test.app));
    const comment = (await other.call('POST', `/api/social-feeds/${post}/comments`, { content: 'x' })).body.id;
    expect((await admin.call('DELETE', `/api/admin/users/${other.id}/comments/${comment}`)).status).toBe(204);
    expect((await ada.call('GET', `/api/social-feeds/${post}/comments`)).body).toEqual([]);
  });
});

describe('resetting a password', () => {
  it('changes it, ends all sessions with their sockets, and writes an audit entry without it', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    const sockets = [await connectSocket(test.app, member), await connectSocket(test.app, elsewhere)];
    const url = `/api/admin/users/${member.id}/reset-password`;
    expect((await admin.call('PATCH', url, { newPassword: 'a brand new one' })).status).toBe(204);
    expect((await elsewhere.call('GET', '/api/auth/user')).status).toBe(401);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008]);
    expect(JSON.stringify(await audit())).not.toContain('brand new');
  });
});

describe('the audit log', () => {
  it('cannot be changed, and is listed newest first with filters', async () => {
    await expect(test.context.db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
    await expect(test.context.db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
    const { body } = await admin.call('GET', '/api/admin/audit-log?action=suspend');
    expect(new Set(body.map((entry: { action: string }) => entry.action))).toEqual(new Set(['suspend']));
  });

  it('can be filtered by an administrator and by a member', async () => {
    const member = await registerMember(test.app, { firstName: 'Ifeoma', surname: 'Nwosu' });
    const other = await signInAdministrator(test.app);
    await other.call('GET', `/api/admin/users/${member.id}/activity`);
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    const log = async (query: string) => (await admin.call('GET', `/api/admin/audit-log?${query}`)).body;
    expect(await log(`userId=${member.id}`)).toMatchObject([
      { action: 'suspend', administrator: admin.username, userName: 'Ifeoma Nwosu' },
      { action: 'view_activity', userId: member.id },
      { action: 'view_messages', userId: member.id },
    ]);
    expect(await log(`userId=${member.id}&administrator=${admin.username}`)).toMatchObject([{ action: 'suspend' }]);
  });
});
