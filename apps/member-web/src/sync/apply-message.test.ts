import { buildComment, buildConnection, buildPost } from '@kopa/mocks/builders';
import { addMessage, messageView } from '@kopa/mocks/desk';
import {
  commentView,
  createComment,
  createPost,
  deletePost,
  editComment,
  editPost,
  postView,
  setLike,
} from '@kopa/mocks/feed';
import { channelFor, noticeView } from '@kopa/mocks/news';
import { notificationFrame, notify } from '@kopa/mocks/notifications';
import { blockMember } from '@kopa/mocks/people/handlers';
import { connectionView, memberOf, partnerView } from '@kopa/mocks/people/views';
import { buildCalendarEntry } from '@kopa/mocks/service-builders';
import { appealNotification } from '@kopa/rules/moderation/appeals';
import { channelOf } from '@kopa/rules/news/channels';
import { acceptanceNotification, requestNotification } from '@kopa/rules/notifications/notifications';
import { expect, onTestFinished, test } from 'vitest';
import { expectEqualToRefetch, me, openScreen, other, settled, worldWith } from '../../test/live-messages.ts';
import { server } from '../../test/server.ts';
import { itemsOf } from '../shared/lists/pages.ts';
import { notificationsQuery, unreadCountQuery } from '../shared/notifications/notifications.queries.ts';
import { applyMessage } from './apply-message.ts';

const bayo = { id: other, name: 'Bayo' };

test.each([other, me])('new_post by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_post', (world) => ({
    post: createPost(world, userId, { type: 'status', content: 'Fresh' }),
  })),
);

test.each([other, me])('new_comment by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'new_comment', (world) => ({
    comment: createComment(world, userId, 1, { content: 'Well done' }),
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
    const post = editPost(changed, 1, { content: 'Changed', type: 'activity', location: 'Ikeja' });
    return { post: { ...post, isLiked: false } };
  });
});

test.each([other, me])('post_deleted by member %i equals a refetch, also of the notifications', (userId) => {
  const world = worldWith(null);
  Object.assign(world.posts[0] as object, { userId });
  setLike(world, userId === me ? other : me, 1, true);
  createComment(world, userId === me ? other : me, 1, { content: 'Well done' });
  notify(world, { memberId: me, actorId: other, type: 'comment', message: 'Bayo commented', relatedId: 1 });
  return expectEqualToRefetch(world, 'post_deleted', (changed) => {
    deletePost(changed, 1);
    changed.notifications = [];
    return { feedId: 1 };
  });
});

test.each([other, me])('comment_updated by member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  const { id } = createComment(world, userId, 1, { content: 'Wel done' });
  return expectEqualToRefetch(world, 'comment_updated', (changed) => ({
    comment: editComment(changed, id, { content: 'Well done' }),
  }));
});

test.each([other, me])('comment_deleted of member %i equals a refetch', (userId) => {
  const world = worldWith(null);
  createComment(world, me, 1, { content: 'One' });
  const { id } = createComment(world, userId, 1, { content: 'Two' });
  return expectEqualToRefetch(world, 'comment_deleted', (changed) => {
    changed.comments.pop();
    return { feedId: 1, commentId: id, comments: 1 };
  });
});

test.each([other, me])('post_updated of a restored post by member %i equals a refetch', (userId) =>
  expectEqualToRefetch(worldWith(null), 'post_updated', (world) => {
    const post = buildPost(2, { userId });
    world.posts.push(post);
    return { post: { ...postView(world, me, post), isLiked: false } };
  }),
);

test('new_comment of a restored comment equals a refetch: it stands in its place', () => {
  const world = worldWith(null);
  world.comments.push(buildComment(2));
  return expectEqualToRefetch(world, 'new_comment', (changed) => {
    const comment = buildComment(1);
    changed.comments.push(comment);
    return { comment: commentView(changed, comment), comments: 2 };
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

test('blocks_changed equals a refetch: content of the blocked member is gone, and the chat is closed', () => {
  const world = worldWith({});
  world.posts.push(buildPost(2, { userId: other }));
  world.comments.push(buildComment(1, { userId: other }));
  return expectEqualToRefetch(world, 'blocks_changed', (changed) => {
    blockMember(changed, me, other);
    return { userId: other };
  });
});

test('connection_request equals a refetch', () =>
  expectEqualToRefetch(worldWith(null), 'connection_request', (world) => {
    const connection = buildConnection(5, { userId: other, connectedUserId: me, status: 'pending' });
    world.connections.push(connection);
    notify(world, requestNotification(me, bayo, 5));
    return {
      connection: connectionView(world, me, connection),
      requestingUser: partnerView(world, me, memberOf(world, other).user),
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
      notify(world, acceptanceNotification(me, bayo, 1));
      return {
        connection: connectionView(world, me, connection),
        acceptingUser: partnerView(world, me, memberOf(world, other).user),
      };
    },
  ));

test('user_updated equals a refetch: the own record has the new number', () =>
  expectEqualToRefetch(worldWith(null), 'user_updated', (world) => ({
    user: Object.assign(memberOf(world, me).user, { phoneNumber: '+234 803 000 9999' }),
  })));

test('calendar_changed equals a refetch: the calendar and the clearance have the announced window', () =>
  expectEqualToRefetch(worldWith(null), 'calendar_changed', (world) => {
    world.calendarEntries.push(buildCalendarEntry(1));
    return {};
  }));

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

test('notification equals a refetch: the ticket has its reply', () =>
  expectEqualToRefetch(worldWith(null), 'notification', (world) => {
    for (const ticket of world.tickets) Object.assign(ticket, { status: 'resolved', reply: 'Solved.' });
    const answered = { memberId: me, actorId: null, type: 'other', message: 'Support answered', relatedId: 1 } as const;
    return notificationFrame(world, notify(world, answered));
  }));

test('fifteen comments bring their notifications and the number of unread ones without a call', async () => {
  const world = worldWith(null);
  server.use(world);
  const client = openScreen();
  await settled(client);
  const fetches: unknown[] = [];
  onTestFinished(
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') fetches.push(event.query.queryKey);
    }),
  );
  for (let comments = 1; comments <= 15; comments += 1) {
    const comment = createComment(world, other, 1, { content: 'Well done' });
    applyMessage({ client, memberId: me }, 'new_comment', { comment, comments });
    const draft = { memberId: me, actorId: other, type: 'comment', message: 'Bayo commented', relatedId: 1 } as const;
    const stored = notify(world, draft);
    applyMessage({ client, memberId: me }, 'notification', notificationFrame(world, stored));
  }
  expect(fetches).toEqual([]);
  expect(itemsOf(client.getQueryData(notificationsQuery(me).queryKey))).toHaveLength(15);
  expect(client.getQueryData(unreadCountQuery(me).queryKey)).toEqual({ count: 15 });
});

test.each([null, 'superadmin'])('ticket_message by %s equals a refetch', (administrator) => {
  const world = worldWith(null);
  const [ticket] = world.tickets;
  return expectEqualToRefetch(world, 'ticket_message', (changed) => {
    if (ticket === undefined) throw new Error('the world has no ticket');
    return { ticketId: ticket.id, message: messageView(addMessage(changed, ticket, 'Any news?', administrator)) };
  });
});

test('notification equals a refetch: the decision has the outcome of its appeal', () => {
  const world = worldWith(null);
  world.decisions.push({
    ...{
      id: 5,
      memberId: me,
      caseId: 4,
      action: 'remove',
      subjectType: 'post',
      excerpt: 'Buy',
      note: null,
      days: null,
    },
    ...{ decidedAt: world.now().toISOString(), administrator: 'moderator' },
  });
  return expectEqualToRefetch(world, 'notification', (changed) => {
    changed.appeals.push({
      ...{ id: 7, memberId: me, decisionId: 5, text: 'A gift.', status: 'resolved', outcome: 'upheld', note: 'No.' },
      ...{ restored: 'nothing', createdAt: changed.now().toISOString(), resolvedAt: changed.now().toISOString() },
      administrator: 'superadmin',
    });
    const draft = appealNotification(
      { id: 7, memberId: me },
      'upheld',
      { restored: 'nothing', suspension: null },
      'No.',
    );
    return notificationFrame(changed, notify(changed, draft));
  });
});
