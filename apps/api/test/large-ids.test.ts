import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMembers, registerMember, type TestMember } from './members.ts';
import { connectSocket, type TestSocket } from './sockets.ts';
import { appOfTests } from './test-app.ts';

const beyondInteger = 3_000_000_000;

const test = appOfTests();
let ada: TestMember;
let bayo: TestMember;
let own: TestSocket;
let theirs: TestSocket;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select seqrelid::regclass::text as name from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace order by 1`.execute(test.context.db);
  for (const [index, { name }] of rows.entries()) {
    await sql`select setval(${name}::regclass, ${beyondInteger + 1_000 * index})`.execute(test.context.db);
  }
  ada = await registerMember(test.app);
  bayo = await registerMember(test.app);
  await connectMembers(test.context, ada, bayo);
  [own, theirs] = [await connectSocket(test.app, ada), await connectSocket(test.app, bayo)];
});
afterAll(() => Promise.all([own, theirs].map((socket) => socket.close())));

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Makes a call that must succeed. */
async function done(member: TestMember, ...args: Parameters<TestMember['call']>) {
  const answer = await member.call(...args);
  expect(answer.status, JSON.stringify([args, answer.body])).toBeLessThan(300);
  return answer;
}

/** Reads a list in pages of one. Every id must be a number beyond 32 bits. */
async function idsOf(member: TestMember, url: string): Promise<number[]> {
  const ids: number[] = [];
  let next: string | undefined = `${url}${url.includes('?') ? '&' : '?'}limit=1`;
  while (next !== undefined) {
    const { headers, body } = await done(member, 'GET', next);
    ids.push(...body.map(({ id }: { id: number }) => id));
    next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
  }
  for (const id of ids) expect(id).toBeGreaterThan(beyondInteger);
  return ids;
}

/** Makes a create twice with one key. Both answers must be the same. */
async function createTwice(member: TestMember, url: string, body: object) {
  const key = keyed();
  const first = await done(member, 'POST', url, body, key);
  expect((await done(member, 'POST', url, body, key)).body).toEqual(first.body);
  return first.body;
}

it('ids beyond 32 bits are no error', () => {
  expect(ada.id).toBeGreaterThan(beyondInteger);
});

it('direct messages are sent, pushed, listed, read and counted', async () => {
  const ids: number[] = [];
  for (const content of ['One', 'Two', 'Three']) {
    const { message } = await createTwice(ada, '/api/messages/direct', { receiverId: bayo.id, content });
    ids.push(message.id);
    await theirs.next('new_message', (frame) => frame.message.id === message.id);
  }
  const url = `/api/messages/direct/${bayo.id}/${ada.id}`;
  expect(await idsOf(bayo, url)).toEqual(ids.toReversed());
  expect(await idsOf(bayo, `${url}?after=${ids[0]}`)).toEqual(ids.slice(1));
  theirs.send('message_read', { messageId: ids[1] as number });
  expect(await own.next('message_read_receipt')).toMatchObject({ messageId: ids[1], readerId: bayo.id });
  const { body } = await done(bayo, 'GET', `/api/users/${bayo.id}/conversations`);
  expect(body).toMatchObject([{ lastMessage: { id: ids[2] }, unreadCount: 1 }]);
  const { conversationId } = (await done(bayo, 'GET', url)).body[0];
  own.send('chat_typing_start', { conversationId });
  expect(await theirs.next('chat_typing_indicator')).toMatchObject({ conversationId, userId: ada.id });
});

it('group messages are sent, pushed and listed', async () => {
  const group = await createTwice(ada, '/api/groups', { name: 'Large', type: 'public' });
  await done(bayo, 'POST', `/api/groups/${group.id}/members`);
  const { message } = await createTwice(ada, '/api/groups/messages', { groupId: group.id, content: 'To all' });
  await theirs.next('new_message', (frame) => frame.message.id === message.id);
  expect(await idsOf(bayo, `/api/groups/${group.id}/messages`)).toEqual([message.id]);
});

it('posts, likes, comments and notifications work over HTTP and the live channel', async () => {
  own.send('new_post', { type: 'status', content: 'Over the socket', clientId: randomUUID() });
  const { post } = await theirs.next('new_post');
  theirs.send('like_post', { feedId: post.id });
  expect(await own.next('post_liked')).toMatchObject({ feedId: post.id, userId: bayo.id, likes: 1 });
  await done(bayo, 'DELETE', `/api/social-feeds/${post.id}/like`);
  expect((await done(bayo, 'POST', `/api/social-feeds/${post.id}/like`)).body).toEqual({ likes: 1, isLiked: true });
  const comments = [
    await createTwice(bayo, `/api/social-feeds/${post.id}/comments`, { content: 'First' }),
    await createTwice(bayo, `/api/social-feeds/${post.id}/comments`, { content: 'Second' }),
  ].map(({ id }) => id);
  expect(await idsOf(ada, `/api/social-feeds/${post.id}/comments`)).toEqual(comments.toReversed());
  expect(await idsOf(ada, '/api/social-feeds')).toEqual([post.id]);
  const [feed] = (await done(bayo, 'GET', '/api/social-feeds')).body;
  expect(feed).toMatchObject({ id: post.id, likes: 1, comments: 2, isLiked: true });
  const notifications = await idsOf(ada, `/api/users/${ada.id}/notifications`);
  expect(notifications).toHaveLength(3);
  const read = await done(ada, 'PUT', `/api/notifications/${notifications[0]}/read`);
  expect(read.body).toMatchObject({ id: notifications[0], relatedId: post.id, isRead: true });
});

it('members are found, page by page', async () => {
  const twins = [await registerMember(test.app), await registerMember(test.app)];
  for (const { call, id } of twins)
    expect((await call('PATCH', `/api/users/${id}`, { name: 'Twin' })).status).toBe(200);
  expect(await idsOf(ada, '/api/users?search=twin')).toEqual(twins.map(({ id }) => id).toReversed());
  expect(await idsOf(ada, '/api/users')).toHaveLength(3);
});

it('requests to connect, tickets, the export and the deletion of an account work', async () => {
  const chidi = await registerMember(test.app);
  const request = await createTwice(chidi, '/api/connections', { connectedUserId: ada.id });
  await done(ada, 'PUT', `/api/connections/${request.id}`, { status: 'accepted' });
  await createTwice(chidi, '/api/support-tickets', {
    ...{ subject: 'Help', description: 'Please', category: 'other', priority: 'low' },
  });
  await done(chidi, 'GET', `/api/users/${chidi.id}/export`);
  await done(chidi, 'DELETE', `/api/users/${chidi.id}`, { password: chidi.password });
  expect((await ada.call('GET', `/api/users/${chidi.id}`)).status).toBe(404);
});

it('the largest id of the wire is an id like any other', async () => {
  const largest = Number.MAX_SAFE_INTEGER;
  expect((await ada.call('GET', `/api/users/${largest}`)).status).toBe(404);
  expect((await ada.call('GET', `/api/users/${largest + 1}`)).status).toBe(400);
});
