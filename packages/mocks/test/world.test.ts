import { adminLogin, listAdminUsers } from '@kopa/contracts/admin';
import { getCurrentUser } from '@kopa/contracts/auth';
import { createClient } from '@kopa/contracts/client';
import { requestConnection } from '@kopa/contracts/connections';
import { createPost, listPosts } from '@kopa/contracts/social-feeds';
import { getUser, listUsers } from '@kopa/contracts/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDemoWorld } from '../src/demo-world.ts';
import { mockServer } from '../src/node.ts';

const server = mockServer();
const api = createClient({ baseUrl: 'http://kopa.test' });
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a visitor is refused, and a stranger’s email is hidden', async () => {
  server.use(createDemoWorld({ signedInId: null }));
  await expect(api.call(listUsers, {})).rejects.toMatchObject({ status: 401 });
  server.use(createDemoWorld());
  const [friend, stranger] = await Promise.all([
    api.call(getUser, { params: { id: 2 } }),
    api.call(getUser, { params: { id: 3 } }),
  ]);
  expect(friend.email).toBe('bayo@demo.kopa.ng');
  expect(stranger.email).toBeNull();
  expect(stranger).not.toHaveProperty('phoneNumber');
});

test('the own gallery has the id and the size of each photo', async () => {
  server.use(createDemoWorld());
  const { photos, photoIds, photoBytes } = await api.call(getCurrentUser, {});
  expect(photos.length).toBeGreaterThan(0);
  expect([photoIds.length, photoBytes.length]).toEqual([photos.length, photos.length]);
});

test('acting for another member is 403, and a second request is 409', async () => {
  server.use(createDemoWorld());
  await expect(
    api.call(requestConnection, { body: { userId: 2, connectedUserId: 3, status: 'pending' } }),
  ).rejects.toMatchObject({ status: 403 });
  await api.call(requestConnection, { body: { userId: 1, connectedUserId: 3, status: 'pending' } });
  await expect(
    api.call(requestConnection, { body: { userId: 1, connectedUserId: 3, status: 'pending' } }),
  ).rejects.toMatchObject({ status: 409, code: 'already_requested' });
});

test('the feed is paged newest first, and a post with a key is created once', async () => {
  const world = createDemoWorld();
  server.use(world);
  const first = await api.page(listPosts, { query: { limit: 20 } });
  const second = await api.page(listPosts, { query: { limit: 20, cursor: first.nextCursor ?? '' } });
  const third = await api.page(listPosts, { query: { limit: 20, cursor: second.nextCursor ?? '' } });
  const ids = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
  expect(ids).toEqual(world.posts.map(({ id }) => id).reverse());
  expect(third.nextCursor).toBeNull();

  const idempotencyKey = crypto.randomUUID();
  const body = { type: 'status', content: ' Hello ' } as const;
  const once = await api.call(createPost, { body }, { idempotencyKey });
  const again = await api.call(createPost, { body }, { idempotencyKey });
  expect(again).toEqual(once);
  expect(once.content).toBe('Hello');
});

test('an administrator needs a token and gets the members page by page with a total', async () => {
  const world = createDemoWorld();
  server.use(world);
  await expect(api.call(listAdminUsers, {})).rejects.toMatchObject({ status: 401 });
  const { token } = await api.call(adminLogin, { body: { username: 'moderator', password: 'Kopa-Mod-2026' } });
  const admin = createClient({ baseUrl: 'http://kopa.test', headers: () => ({ authorization: `Bearer ${token}` }) });
  const page = await admin.page(listAdminUsers, { query: { page: 2, pageSize: 20, include_activity: true } });
  expect(page.total).toBe(world.members.length);
  expect(page.items).toHaveLength(world.members.length - 20);
});
