import type { ServerMessageType, ServerPayload } from '@kopa/contracts/realtime';
import { blockMember } from '@kopa/mocks/barriers';
import {
  buildComment,
  buildConnection,
  buildGroup,
  buildMember,
  buildMessage,
  buildPost,
  buildTicket,
} from '@kopa/mocks/builders';
import { channelFor, noticeView } from '@kopa/mocks/channels';
import { createComment, createPost, setLike } from '@kopa/mocks/feed-actions';
import {
  addGroup,
  addToGroup,
  giveRole,
  inviteToGroup,
  joinGroup,
  settleInvitation,
  takeOut,
} from '@kopa/mocks/group-actions';
import { groupDetailsView, groupView } from '@kopa/mocks/group-views';
import { changeDirectMessage, changeGroupMessage, type MessageChange } from '@kopa/mocks/message-changes';
import { directMessageView, groupMessageView } from '@kopa/mocks/message-views';
import { mockServer } from '@kopa/mocks/node';
import { notificationView, notify } from '@kopa/mocks/notices';
import { deleteOwnComment, deleteOwnPost, editComment, editPost } from '@kopa/mocks/post-change-actions';
import type { StoredGroup } from '@kopa/mocks/stored';
import { connectionView, contactView, memberOf } from '@kopa/mocks/views';
import { createWorld, type World } from '@kopa/mocks/world';
import { channelOf } from '@kopa/rules/channels';
import { acceptanceNotice, requestNotice } from '@kopa/rules/notifications';
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import { channelsQuery } from '../features/messages/channels.queries.ts';
import { conversationsQuery, directMessagesQuery, groupMessagesQuery } from '../features/messages/messages.queries.ts';
import { notificationsQuery, unreadCountQuery } from '../features/notifications/notifications.queries.ts';
import { commentsQuery, postQuery, postsQuery } from '../features/social-feed/social-feed.queries.ts';
import { groupMembersQuery } from '../groups/group-members.queries.ts';
import { groupQuery, groupsQuery, invitationsQuery, ownGroupsQuery } from '../groups/groups.queries.ts';
import { connectionsQuery, receivedRequestsQuery, sentRequestsQuery } from '../people/connections.queries.ts';
import { personQuery } from '../people/people.queries.ts';
import { ownTicketsQuery } from '../support/support.queries.ts';
import { applyMessage } from './apply-message.ts';

const me = 1;
const other = 2;
const bayo = { id: other, name: 'Bayo' };
const server = mockServer();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Every query that a live message may change. */
const lists = [
  postsQuery(me),
  commentsQuery(1),
  connectionsQuery(me),
  receivedRequestsQuery(me),
  sentRequestsQuery(me),
  conversationsQuery(me, true),
  directMessagesQuery(me, other),
  groupMessagesQuery(1),
  notificationsQuery(me),
  ownTicketsQuery,
  invitationsQuery(),
  groupsQuery(),
  ownGroupsQuery(me),
  groupMembersQuery(1),
];
const singles = [channelsQuery, personQuery(other), unreadCountQuery(me), postQuery(1), groupQuery(1)];

/** Observes all of these queries, as a screen does; closed after the test. */
function openScreen(): QueryClient {
  const client = createQueryClient();
  for (const list of lists) onTestFinished(new InfiniteQueryObserver(client, list as never).subscribe(() => undefined));
  for (const single of singles) onTestFinished(new QueryObserver(client, single as never).subscribe(() => undefined));
  return client;
}

/** Returns the cached data once no fetch is in flight. */
async function settled(client: QueryClient): Promise<unknown[]> {
  await expect.poll(() => client.isFetching()).toBe(0);
  return [...lists, ...singles].map(({ queryKey }) => {
    const data: { pages?: unknown } | undefined = client.getQueryData(queryKey);
    return data?.pages ?? data;
  });
}

/** A world in which the two members have exchanged messages; `connection` is the state between them. */
function worldWith(connection: Parameters<typeof buildConnection>[1] | null): World {
  return createWorld({
    signedInId: me,
    members: [buildMember(me), buildMember(other)],
    connections: connection === null ? [] : [buildConnection(1, connection)],
    posts: [buildPost(1, { userId: me })],
    conversations: [{ id: 1, user1Id: me, user2Id: other }],
    messages: [buildMessage(1, { senderId: me, receiverId: other }), buildMessage(2)],
    groups: [buildGroup(1, { memberIds: new Set([me, other]) })],
    groupMessages: [],
    tickets: [buildTicket(1, { userId: me })],
  });
}

/** Likes and comments also send a second message to the post's author only. */
function notifyAuthor(client: QueryClient, world: World, news: World['notifications'][number]): void {
  const { userId } = news;
  const notification = notificationView(world, news);
  const isFeedNotification = notification.type === 'like' || notification.type === 'comment';
  if (isFeedNotification && userId === me) applyMessage({ client, memberId: me }, 'notification', { notification });
}

/** Changes the world and returns the live message that the server sends about the change. */
type Change<T extends ServerMessageType> = (world: World) => ServerPayload<T>;

/**
 * Expects that the cached data with the message applied equals a refetch, also when the message comes twice. Applying
 * it may refetch data that only the server knows.
 */
async function expectEqualToRefetch<T extends ServerMessageType>(
  world: World,
  type: T,
  change: Change<T>,
): Promise<void> {
  server.use(world);
  const client = openScreen();
  const before = await settled(client);
  const known = new Set(world.notifications);
  const payload = change(world);
  const refetched = await settled(openScreen());
  expect(refetched).not.toEqual(before);
  for (let times = 0; times < 2; times += 1) {
    applyMessage({ client, memberId: me }, type, payload);
    for (const news of world.notifications) if (!known.has(news)) notifyAuthor(client, world, news);
    expect(await settled(client)).toEqual(refetched);
  }
}

test.each([other, me])('new_post by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_post', (world) => ({
    post: createPost(world, userId, { type: 'status', content: 'Fresh' }, undefined),
  })),
);

test.each([other, me])('new_comment by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_comment', (world) => ({
    comment: createComment(world, userId, 1, { content: 'Well done' }, undefined),
    comments: 1,
  })),
);

test.each([other, me])('post_liked by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'post_liked', (world) => {
    const { likes } = setLike(world, userId, 1, true);
    return { feedId: 1, userId, likes };
  }),
);

test.each([other, me])('post_unliked by member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  setLike(world, userId, 1, true);
  return expectEqualToRefetch(world, 'post_unliked', (changed) => ({
    feedId: 1,
    userId,
    likes: setLike(changed, userId, 1, false).likes,
  }));
});

test.each([other, me])('post_updated by member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  Object.assign(world.posts[0] as object, { userId });
  setLike(world, me, 1, true);
  return expectEqualToRefetch(world, 'post_updated', (changed) => {
    const post = editPost(changed, userId, 1, { content: 'Changed', type: 'activity', location: 'Ikeja' });
    return { post: { ...post, isLiked: false } };
  });
});

test.each([other, me])('post_deleted by member %i equals a refetch, also of the notifications', (userId) => {
  const world = worldWith(null);
  Object.assign(world.posts[0] as object, { userId });
  setLike(world, userId === me ? other : me, 1, true);
  createComment(world, userId === me ? other : me, 1, { content: 'Well done' }, undefined);
  return expectEqualToRefetch(world, 'post_deleted', (changed) => {
    deleteOwnPost(changed, userId, 1);
    return { feedId: 1 };
  });
});

test.each([other, me])('comment_updated by member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  const { id } = createComment(world, userId, 1, { content: 'Wel done' }, undefined);
  return expectEqualToRefetch(world, 'comment_updated', (changed) => ({
    comment: editComment(changed, userId, { id: 1, commentId: id }, { content: 'Well done' }),
  }));
});

test.each([other, me])('comment_deleted of member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  createComment(world, me, 1, { content: 'One' }, undefined);
  const { id } = createComment(world, userId, 1, { content: 'Two' }, undefined);
  return expectEqualToRefetch(world, 'comment_deleted', (changed) => {
    deleteOwnComment(changed, userId, { id: 1, commentId: id });
    return { feedId: 1, commentId: id, comments: 1 };
  });
});

test.each([
  ['received', other, me],
  ['sent from another tab', me, other],
])('a direct new_message that was %s equals a refetch', (_, senderId, receiverId) =>
  expectEqualToRefetch(worldWith({}), 'new_message', (world) => {
    const message = buildMessage(9, { senderId, receiverId, content: 'Live' });
    world.messages.push(message);
    return { message: directMessageView(world, me, message) };
  }),
);

test('the first new_message of a new partner equals a refetch', () => {
  const world = worldWith(null);
  world.conversations = [];
  world.messages = [];
  return expectEqualToRefetch(world, 'new_message', (changed) => {
    const message = buildMessage(9, { senderId: other, receiverId: me, content: 'Hello' });
    changed.conversations.push({ id: 1, user1Id: other, user2Id: me });
    changed.messages.push(message);
    return { message: directMessageView(changed, me, message) };
  });
});

test.each([other, me])('a new_message of member %i to a group equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_message', (world) => {
    const stored = { id: 9, userId, groupId: 1, content: 'Live', createdAt: world.now().toISOString() };
    world.groupMessages.push(stored);
    return { message: groupMessageView(world, me, stored) };
  }),
);

const changes: [string, number, MessageChange][] = [
  ['an edit', other, { do: 'edit', content: 'Better' }],
  ['an own edit', me, { do: 'edit', content: 'Better' }],
  ['a deletion', other, { do: 'delete' }],
  ['an own deletion', me, { do: 'delete' }],
  ['a reaction', other, { do: 'react', emoji: '👍' }],
  ['an own reaction', me, { do: 'react', emoji: '👍' }],
];

test.each(changes)('message_updated after %s in a conversation equals a refetch', (_, memberId, change) => {
  const world = worldWith({});
  const now = world.now().toISOString();
  const quoted = memberId === me ? 1 : 2;
  for (const message of world.messages) message.createdAt = now;
  world.messages.push(buildMessage(3, { replyToId: quoted, createdAt: now, isRead: true }));
  return expectEqualToRefetch(world, 'message_updated', (changed) => {
    changeDirectMessage(changed, memberId, quoted, change);
    return { message: directMessageView(changed, me, changed.messages[quoted - 1] as never) };
  });
});

test('message_updated after the last, unread message was deleted equals a refetch', () =>
  expectEqualToRefetch(worldWith({}), 'message_updated', (world) => {
    changeDirectMessage(world, other, 2, { do: 'delete' });
    return { message: directMessageView(world, me, world.messages[1] as never) };
  }));

test.each(changes)('message_updated after %s in a group equals a refetch', (_, memberId, change) => {
  const world = worldWith(null);
  const createdAt = world.now().toISOString();
  const stored = { id: 8, userId: memberId, groupId: 1, content: 'Seven', createdAt };
  world.groupMessages.push(stored, { ...stored, id: 9, userId: other, replyToId: 8 });
  return expectEqualToRefetch(world, 'message_updated', (changed) => {
    changeGroupMessage(changed, memberId, 8, change);
    return { message: groupMessageView(changed, me, stored) };
  });
});

test.each([
  ['the other one', other, 1],
  ['oneself in another tab', me, 2],
])('a message_read_receipt of %s equals a refetch', (_, readerId, messageId) =>
  expectEqualToRefetch(worldWith({}), 'message_read_receipt', (world) => {
    for (const message of world.messages) if (message.receiverId === readerId) message.isRead = true;
    return { conversationId: 1, messageId, readerId };
  }),
);

test('the member’s own message_read_receipt up to an older message equals a refetch', () => {
  const world = worldWith({});
  world.messages.push(buildMessage(3));
  return expectEqualToRefetch(world, 'message_read_receipt', (changed) => {
    for (const message of changed.messages) if (message.id === 2) message.isRead = true;
    return { conversationId: 1, messageId: 2, readerId: me };
  });
});

test.each([
  ['conversation', { conversationId: 1, groupId: null }],
  ['group', { conversationId: null, groupId: 1 }],
] as const)('chat_muted of a %s equals a refetch', (_kind, ids) =>
  expectEqualToRefetch(worldWith({}), 'chat_muted', (world) => {
    const [chat] = ids.groupId === null ? world.conversations : world.groups;
    if (chat === undefined) throw new Error('the world has no chat');
    chat.mutedBy = new Set([me]);
    return { ...ids, isMuted: true };
  }),
);

test('barriers_changed equals a refetch: what the blocked member wrote is gone, and the chat is closed', () => {
  const world = worldWith({});
  world.posts.push(buildPost(2, { userId: other }));
  world.comments.push(buildComment(1, { userId: other }));
  return expectEqualToRefetch(world, 'barriers_changed', (changed) => {
    blockMember(changed, me, other);
    return { userId: other };
  });
});

test('connection_request equals a refetch', () =>
  expectEqualToRefetch(worldWith(null), 'connection_request', (world) => {
    const connection = buildConnection(5, { userId: other, connectedUserId: me, status: 'pending' });
    world.connections.push(connection);
    notify(world, requestNotice(me, bayo, 5));
    return {
      connection: connectionView(world, me, connection),
      requestingUser: contactView(world, me, memberOf(world, other).user),
    };
  }));

test('connection_accepted equals a refetch: the request is a connection, and the email is visible', () =>
  expectEqualToRefetch(
    worldWith({ userId: me, connectedUserId: other, status: 'pending' }),
    'connection_accepted',
    (world) => {
      const connection = world.connections.find(({ id }) => id === 1);
      if (connection === undefined) throw new Error('the world has no request');
      connection.status = 'accepted';
      notify(world, acceptanceNotice(me, bayo, 1));
      return {
        connection: connectionView(world, me, connection),
        acceptingUser: contactView(world, me, memberOf(world, other).user),
      };
    },
  ));

test('notice equals a refetch: the channel has it as its newest and unread', () =>
  expectEqualToRefetch(worldWith(null), 'notice', (world) => {
    const { id } = channelFor(world, channelOf({}, 'body/audience'));
    const times = { publishedAt: world.now().toISOString(), expiresAt: null };
    const texts = { title: 'Clearance', body: 'Bring your letter.', administrator: 'superadmin' };
    const rest = { needsAcknowledgement: true, reach: 2, acknowledgedAt: new Map() };
    const published = { id: world.nextId(), channelId: id, ...texts, ...times, ...rest };
    world.notices.push(published);
    return { notice: noticeView(world, published, null) };
  }));

test.each([
  ['joins', (world: World, group: StoredGroup) => joinGroup(world, group, me)],
  ['is invited', (world: World, group: StoredGroup) => inviteToGroup(world, group, other, me)],
])('group_standing equals a refetch: the member %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = addGroup(world, { name: 'Readers', description: '', type: 'public', ownerId: other });
    change(world, group);
    return { group: groupView(world, me, group) };
  }),
);

test.each([
  ['leaves', (world: World, group: StoredGroup) => takeOut(world, group, me)],
  ['is a moderator', (world: World, group: StoredGroup) => giveRole(world, group, me, 'moderator')],
])('group_standing equals a refetch: the member of a group %s', (_, change) =>
  expectEqualToRefetch(worldWith(null), 'group_standing', (world) => {
    const group = theGroup(world);
    change(world, group);
    return { group: groupView(world, me, group) };
  }),
);

test('group_standing equals a refetch: the invitation was declined on another device, and its notification is read', () => {
  const world = worldWith(null);
  const group = addGroup(world, { name: 'Readers', description: '', type: 'private', ownerId: other });
  inviteToGroup(world, group, other, me);
  return expectEqualToRefetch(world, 'group_standing', (changed) => {
    settleInvitation(changed, group, me);
    return { group: groupView(changed, me, group) };
  });
});

test('group_changed equals a refetch: another name, and one member more', () => {
  const world = worldWith(null);
  world.members.push(buildMember(3));
  return expectEqualToRefetch(world, 'group_changed', (changed) => {
    const group = theGroup(changed);
    group.name = 'Runners';
    addToGroup(changed, group, 3);
    return { group: groupDetailsView(group) };
  });
});

test('group_ended equals a refetch', () => {
  const world = worldWith(null);
  theGroup(world).memberIds = new Set([me]);
  return expectEqualToRefetch(world, 'group_ended', (changed) => {
    takeOut(changed, theGroup(changed), me);
    return { groupId: 1 };
  });
});

test.each([8, 9])('group_read up to message %i of two equals a refetch', (messageId) => {
  const world = worldWith(null);
  for (const id of [8, 9]) {
    world.groupMessages.push({
      id,
      userId: other,
      groupId: 1,
      content: 'Unread',
      createdAt: world.now().toISOString(),
    });
  }
  return expectEqualToRefetch(world, 'group_read', (changed) => {
    const group = theGroup(changed);
    group.readUpTo.set(me, messageId);
    return { groupId: 1, messageId, unreadCount: groupView(changed, me, group).unreadCount };
  });
});

const theGroup = (world: World) => world.groups[0] as StoredGroup;

test('notification equals a refetch: the ticket has its reply', () =>
  expectEqualToRefetch(worldWith(null), 'notification', (world) => {
    for (const ticket of world.tickets) Object.assign(ticket, { status: 'resolved', reply: 'Solved.' });
    const answered = { memberId: me, actorId: null, type: 'other', message: 'Support answered', relatedId: 1 } as const;
    return { notification: notificationView(world, notify(world, answered)) };
  }));
