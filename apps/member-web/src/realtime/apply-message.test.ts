import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { addComment, addPost, setLike } from '@kopa/mocks/actions';
import { buildConnection, buildMember, buildMessage, buildPost } from '@kopa/mocks/builders';
import { mockServer } from '@kopa/mocks/node';
import { connectionView, contactView, memberOf } from '@kopa/mocks/views';
import { createWorld, type World } from '@kopa/mocks/world';
import type { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectionsQuery, receivedRequestsQuery, sentRequestsQuery } from '../community/connections.queries.ts';
import { personQuery } from '../community/people.queries.ts';
import { conversationsQuery, directMessagesQuery } from '../features/messages/messages.queries.ts';
import { commentsQuery, postsQuery } from '../features/social-feed/social-feed.queries.ts';
import { createQueryClient } from '../query-client.ts';
import { applyMessage } from './apply-message.ts';

const me = 1;
const other = 2;
const server = mockServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Everything that a live message may change, fetched from the world and read back. */
async function fetchAll(client: QueryClient): Promise<unknown[]> {
  await Promise.all([
    client.fetchInfiniteQuery(postsQuery(me)),
    client.fetchInfiniteQuery(commentsQuery(1)),
    client.fetchInfiniteQuery(connectionsQuery(me)),
    client.fetchInfiniteQuery(receivedRequestsQuery(me)),
    client.fetchInfiniteQuery(sentRequestsQuery(me)),
    client.fetchInfiniteQuery(conversationsQuery(me, true)),
    client.fetchInfiniteQuery(directMessagesQuery(me, other)),
    client.fetchQuery(personQuery(other)),
  ]);
  return cached(client);
}

function cached(client: QueryClient): unknown[] {
  return [
    client.getQueryData(postsQuery(me).queryKey),
    client.getQueryData(commentsQuery(1).queryKey),
    client.getQueryData(connectionsQuery(me).queryKey),
    client.getQueryData(receivedRequestsQuery(me).queryKey),
    client.getQueryData(sentRequestsQuery(me).queryKey),
    client.getQueryData(conversationsQuery(me, true).queryKey),
    client.getQueryData(directMessagesQuery(me, other).queryKey),
    client.getQueryData(personQuery(other).queryKey),
  ].map((data) => (data as { pages?: unknown } | undefined)?.pages ?? data);
}

/** A world in which the two have talked; `connection` says how they stand. */
function worldWith(connection: Parameters<typeof buildConnection>[1] | null): World {
  return createWorld({
    signedInId: me,
    members: [buildMember(me), buildMember(other)],
    connections: connection === null ? [] : [buildConnection(1, connection)],
    posts: [buildPost(1, { userId: me })],
    conversations: [{ id: 1, user1Id: me, user2Id: other }],
    messages: [buildMessage(1, { senderId: me, receiverId: other }), buildMessage(2, { isRead: true })],
  });
}

/** Does something in the world and answers the live message that the server sends of it. */
type Deed<T extends ServerMessageType> = (world: World) => ServerPayload<T>;

/** What was cached plus the message is what a fetch answers now, also when the message comes twice. */
async function proveEqual<T extends ServerMessageType>(world: World, type: T, deed: Deed<T>): Promise<void> {
  server.use(world);
  const client = createQueryClient();
  const before = await fetchAll(client);
  const payload = deed(world);
  const refetched = await fetchAll(createQueryClient());
  expect(refetched).not.toEqual(before);
  for (let times = 0; times < 2; times += 1) {
    applyMessage({ client, memberId: me }, type, payload);
    expect(cached(client)).toEqual(refetched);
  }
}

test('new_post equals a refetch', () =>
  proveEqual(worldWith(null), 'new_post', (world) => ({
    post: { ...addPost(world, other, { type: 'status', content: 'Fresh' }), isLiked: false },
  })));

test('new_comment equals a refetch', () =>
  proveEqual(worldWith(null), 'new_comment', (world) => ({
    comment: addComment(world, other, 1, 'Well done'),
    comments: 1,
  })));

test('post_liked equals a refetch, by others and by oneself elsewhere', async () => {
  for (const userId of [other, me]) {
    await proveEqual(worldWith(null), 'post_liked', (world) => ({
      feedId: 1,
      userId,
      likes: setLike(world, userId, 1, true).likes,
    }));
  }
});

test('post_unliked equals a refetch', () => {
  const world = worldWith(null);
  setLike(world, other, 1, true);
  return proveEqual(world, 'post_unliked', (changed) => ({
    feedId: 1,
    userId: other,
    likes: setLike(changed, other, 1, false).likes,
  }));
});

test('new_message equals a refetch, received and sent from another tab', async () => {
  for (const [senderId, receiverId] of [
    [other, me],
    [me, other],
  ] as const) {
    await proveEqual(worldWith({}), 'new_message', (world) => {
      const message = buildMessage(9, { senderId, receiverId, content: 'Live' });
      world.messages.push(message);
      return { message };
    });
  }
});

test('message_read_receipt equals a refetch', () =>
  proveEqual(worldWith({}), 'message_read_receipt', (world) => {
    for (const message of world.messages) message.isRead = true;
    return { conversationId: 1, messageId: 1, readerId: other };
  }));

test('connection_request equals a refetch', () =>
  proveEqual(worldWith(null), 'connection_request', (world) => {
    const connection = buildConnection(5, { userId: other, connectedUserId: me, status: 'pending' });
    world.connections.push(connection);
    return {
      connection: connectionView(world, me, connection),
      requestingUser: contactView(world, me, memberOf(world, other).user),
    };
  }));

test('connection_accepted moves a sent request to the connections, as a refetch does', async () => {
  const world = worldWith({ userId: me, connectedUserId: other, status: 'pending' });
  server.use(world);
  const client = createQueryClient();
  await fetchAll(client);
  const [connection] = world.connections;
  if (connection === undefined) throw new Error('the world has no request');
  connection.status = 'accepted';
  applyMessage({ client, memberId: me }, 'connection_accepted', {
    connection: connectionView(world, me, connection),
    acceptingUser: contactView(world, me, memberOf(world, other).user),
  });
  const [, , connections, , sent] = cached(client);
  const [, , refetchedConnections, , refetchedSent] = await fetchAll(createQueryClient());
  expect([connections, sent]).toEqual([refetchedConnections, refetchedSent]);
});
