import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: TestAdministrator;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  admin = await signInAdministrator(test.app, test.context, 'super_admin');
  ada = await registerMember(test.app, { firstName: 'Ada', surname: 'Obi' });
});
afterAll(() => test.close());

const audit = () => test.context.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').execute();
const share = async (member: TestMember) =>
  (await member.call('POST', '/api/social-feeds', { type: 'status', content: 'A post' })).body.id as number;

describe('signing in', () => {
  it('returns a token and the administrator, and refuses unknown names and wrong passwords with one answer', async () => {
    const username = admin.username.toUpperCase();
    const { status, body } = await call(test.app, 'POST', '/api/admin/auth/login', {
      username,
      password: 'An-Admin-Pass-9',
    });
    expect(status).toBe(200);
    const { username: stored } = admin;
    expect(body.adminUser).toEqual({ username: stored, firstName: 'Amina', lastName: 'Bello', role: 'super_admin' });
    const wrong = await call(test.app, 'POST', '/api/admin/auth/login', { username, password: 'nope' });
    const unknown = await call(test.app, 'POST', '/api/admin/auth/login', { username: 'nobody', password: 'nope' });
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect((await call(test.app, 'POST', '/api/admin/auth/login', { username: '', password: '' })).status).toBe(400);
  });

  it('lists no accounts outside of a demo', async () => {
    expect((await call(test.app, 'GET', '/api/admin/auth/demo')).body).toEqual({ accounts: [] });
  });

  it('ends with the logout, after which the token is refused', async () => {
    const other = await signInAdministrator(test.app, test.context);
    expect((await other.call('POST', '/api/admin/auth/logout')).status).toBe(204);
    expect((await other.call('GET', '/api/admin/stats')).status).toBe(401);
  });
});

describe('the two realms', () => {
  it('refuse the sessions of each other', async () => {
    for (const url of [
      '/api/admin/stats',
      '/api/admin/users/',
      '/api/admin/support-tickets/all',
      '/api/admin/audit-log',
    ]) {
      expect((await ada.call('GET', url)).status).toBe(401);
      expect((await call(test.app, 'GET', url)).status).toBe(401);
      expect((await call(test.app, 'GET', url, undefined, { cookie: `kopa_session=${admin.token}` })).status).toBe(401);
    }
    expect((await admin.call('GET', '/api/auth/user')).status).toBe(401);
    const memberToken = ada.cookie.split('=')[1] as string;
    const asBearer = await call(test.app, 'GET', '/api/admin/stats', undefined, {
      authorization: `Bearer ${memberToken}`,
    });
    expect(asBearer.status).toBe(401);
  });
});

describe('finding members', () => {
  it('searches name, email and username in any case, with literal % and _, and returns the number of matches', async () => {
    const made = await registerMember(test.app, { firstName: 'Zikora', surname: 'Mbanefo', username: 'zik_100' });
    const found = async (search: string) => {
      const { body, headers } = await admin.call(
        'GET',
        `/api/admin/users/?search=${encodeURIComponent(search)}&include_activity=true`,
      );
      return { ids: body.map((user: { id: number }) => user.id), total: headers['x-total-count'] };
    };
    for (const search of ['zikora', 'MBANEFO zik', made.user.email.toUpperCase(), 'zik_100']) {
      expect(await found(search), search).toEqual({ ids: [made.id], total: '1' });
    }
    expect((await found('zik%100')).ids).toEqual([]);
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(200);
  });

  it('returns pages, newest first', async () => {
    const all = (await admin.call('GET', '/api/admin/users/')).body;
    const { body, headers } = await admin.call('GET', '/api/admin/users/?page=2&pageSize=10');
    expect(headers['x-total-count']).toBe(String(all.length));
    expect(body).toEqual(all.slice(10, 20));
    for (const query of ['pageSize=7', 'page=0', 'page=x']) {
      expect((await admin.call('GET', `/api/admin/users/?${query}`)).status).toBe(400);
    }
  });

  it('includes totals of a member’s activity', async () => {
    const member = await registerMember(test.app);
    const post = await share(member);
    await ada.call('POST', `/api/social-feeds/${post}/like`);
    await member.call('POST', `/api/social-feeds/${post}/comments`, { content: 'mine' });
    const [user] = (await admin.call('GET', `/api/admin/users/?search=${member.user.username}`)).body;
    expect(user).toMatchObject({
      isActive: true,
      totalPosts: 1,
      totalLikes: 1,
      totalComments: 1,
      totalConnections: 0,
      totalPhotos: 0,
    });
    expect(user).not.toHaveProperty('phoneNumber');
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
    const post = await share(member);
    await member.call('POST', `/api/social-feeds/${post}/comments`, { content: 'mine' });
    await member.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'to Ada' });
    const { status, body } = await admin.call('GET', `/api/admin/users/${member.id}/activity`);
    expect(status).toBe(200);
    expect(body.posts).toMatchObject([{ id: post, content: 'A post', likesCount: 0, commentsCount: 1 }]);
    expect(body.comments).toMatchObject([{ content: 'mine', postId: post }]);
    expect(body.messages).toMatchObject([{ receiverName: 'Ada Obi', content: 'to Ada' }]);
    expect(body.posts[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await audit())[0]).toMatchObject({
      administratorId: admin.id,
      action: 'view_activity',
      memberId: member.id,
    });
    expect((await admin.call('GET', '/api/admin/users/9007199254740991/activity')).status).toBe(404);
  });
});

describe('suspending', () => {
  it('ends sessions and sockets, refuses sign-ins and hides posts until the member is activated', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    const socket = await connectSocket(test.app, member);
    const reason = new Promise((resolve) => socket.socket.on('close', (_code, text) => resolve(String(text))));
    const post = await share(member);
    const { status, body } = await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    expect([status, body.isActive]).toEqual([200, false]);
    expect([await socket.closed, await reason]).toEqual([1008, 'account_suspended']);
    for (const session of [member, elsewhere]) expect((await session.call('GET', '/api/auth/user')).status).toBe(401);
    const login = { email: member.user.email, password: member.password };
    expect((await call(test.app, 'POST', '/api/auth/login', login)).body.code).toBe('account_suspended');
    const feed = async () => (await ada.call('GET', '/api/social-feeds')).body.map((item: { id: number }) => item.id);
    expect(await feed()).not.toContain(post);
    expect((await admin.call('PATCH', `/api/admin/users/${member.id}/activate`)).body.isActive).toBe(true);
    expect((await call(test.app, 'POST', '/api/auth/login', login)).status).toBe(200);
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
  it('removes a post with its comments and likes, or a comment, but only below their owner', async () => {
    const [member, other] = [await registerMember(test.app), await registerMember(test.app)];
    const post = await share(member);
    const comment = (await other.call('POST', `/api/social-feeds/${post}/comments`, { content: 'x' })).body.id;
    expect((await admin.call('DELETE', `/api/admin/users/${other.id}/posts/${post}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/admin/users/${member.id}/comments/${comment}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/admin/users/${other.id}/comments/${comment}`)).status).toBe(204);
    expect((await ada.call('GET', `/api/social-feeds/${post}/comments`)).body).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin/users/${member.id}/posts/${post}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/api/admin/users/${member.id}/posts/${post}`)).status).toBe(404);
    const [user] = (await admin.call('GET', `/api/admin/users/?search=${member.user.username}`)).body;
    expect(user.totalPosts).toBe(0);
  });
});

describe('resetting a password', () => {
  it('changes it, ends all sessions with their sockets, and writes an audit entry without it', async () => {
    const member = await registerMember(test.app);
    const elsewhere = await signInAgain(test.app, member);
    const sockets = [await connectSocket(test.app, member), await connectSocket(test.app, elsewhere)];
    const url = `/api/admin/users/${member.id}/reset-password`;
    expect((await admin.call('PATCH', url, { newPassword: 'short12' })).status).toBe(400);
    expect((await admin.call('PATCH', url, { newPassword: 'a brand new one' })).status).toBe(204);
    for (const { call: make } of [member, elsewhere]) expect((await make('GET', '/api/auth/user')).status).toBe(401);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008]);
    const login = (password: string) =>
      call(test.app, 'POST', '/api/auth/login', { email: member.user.email, password });
    expect((await login(member.password)).status).toBe(401);
    expect((await login('a brand new one')).status).toBe(200);
    expect(JSON.stringify(await audit())).not.toContain('brand new');
  });
});

describe('the audit log', () => {
  it('cannot be changed, and is listed newest first with filters', async () => {
    await expect(test.context.db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
    await expect(test.context.db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
    const { body } = await admin.call('GET', '/api/admin/audit-log?action=suspend');
    expect(new Set(body.map((entry: { action: string }) => entry.action))).toEqual(new Set(['suspend']));
    expect((await admin.call('GET', '/api/admin/audit-log?action=anything')).status).toBe(400);
  });

  it('can be filtered by an administrator and by a member', async () => {
    const member = await registerMember(test.app, { firstName: 'Ifeoma', surname: 'Nwosu' });
    const other = await signInAdministrator(test.app, test.context);
    await other.call('GET', `/api/admin/users/${member.id}/activity`);
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    const log = async (query: string) => (await admin.call('GET', `/api/admin/audit-log?${query}`)).body;
    expect(await log(`userId=${member.id}`)).toMatchObject([
      { action: 'suspend', administrator: admin.username, userName: 'Ifeoma Nwosu' },
      { action: 'view_activity', userId: member.id },
    ]);
    expect(await log(`userId=${member.id}&administrator=${admin.username}`)).toMatchObject([{ action: 'suspend' }]);
  });
});

describe('the four figures', () => {
  it('count members, active ones, tickets and portal links', async () => {
    const before = (await admin.call('GET', '/api/admin/stats')).body;
    const member = await registerMember(test.app);
    const ticket = { subject: 'Help', description: 'Please', category: 'other', priority: 'high' };
    expect((await member.call('POST', '/api/support-tickets', ticket)).body).toMatchObject({
      ...ticket,
      status: 'open',
      userId: member.id,
    });
    await admin.call('PATCH', `/api/admin/users/${member.id}/suspend`);
    expect((await admin.call('GET', '/api/admin/stats')).body).toEqual({
      totalUsers: before.totalUsers + 1,
      activeUsers: before.activeUsers,
      supportTickets: before.supportTickets + 1,
      portalConnections: before.portalConnections,
    });
  });
});
