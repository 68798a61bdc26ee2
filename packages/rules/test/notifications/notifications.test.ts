import { notificationTypes } from '@kopa/contracts/notifications/notifications';
import { describe, expect, it } from 'vitest';
import {
  acceptanceNotification,
  commentNotification,
  followerNotification,
  invitationNotification,
  isNotificationOfPost,
  likeNotification,
  relatedTypeOf,
  requestNotification,
  ticketNotification,
} from '../../src/notifications/notifications.ts';

const [author, bayo] = [1, { id: 2, name: 'Bayo Ade' }];
const post = 7;

describe('the author of a post', () => {
  it('gets a notification of a comment and of a like, with the name of the member', () => {
    expect(commentNotification(author, bayo, post)).toEqual({
      ...{ memberId: 1, actorId: 2, type: 'comment', relatedId: 7, message: 'Bayo Ade commented on your post' },
    });
    expect(likeNotification(author, bayo, post, 1)).toEqual({
      ...{ memberId: 1, actorId: 2, type: 'like', relatedId: 7, message: 'Bayo Ade liked your post' },
    });
  });

  it('gets the number of members who like the post', () => {
    expect(likeNotification(author, bayo, post, 2)?.message).toBe('Bayo Ade and 1 other liked your post');
    expect(likeNotification(author, bayo, post, 12)?.message).toBe('Bayo Ade and 11 others liked your post');
  });

  it('gets no notification of their own comments and likes', () => {
    expect(commentNotification(bayo.id, bayo, post)).toBeNull();
    expect(likeNotification(bayo.id, bayo, post, 3)).toBeNull();
  });
});

it('the recipient is notified of a request, and the requester of its acceptance', () => {
  expect(requestNotification(1, bayo, 9)).toMatchObject({
    memberId: 1,
    actorId: 2,
    type: 'connection_request',
    relatedId: 9,
  });
  expect(acceptanceNotification(1, bayo, 9)).toMatchObject({
    ...{ memberId: 1, type: 'connection_accepted', message: 'Bayo Ade accepted your connection request' },
  });
});

it('an invited member is told the inviting member and the group', () => {
  expect(invitationNotification(1, bayo, { id: 4, name: 'Readers' })).toEqual({
    ...{ memberId: 1, actorId: 2, type: 'other', relatedId: 4, relatedType: 'group' },
    message: 'Bayo Ade invited you to Readers',
  });
});

it('only a notification of type other has a subject; by default it is a ticket', () => {
  expect(relatedTypeOf('other', 'group')).toBe('group');
  expect(relatedTypeOf('other', null)).toBe('ticket');
  expect(relatedTypeOf('like', undefined)).toBeNull();
});

it('a member is notified of a ticket if something changed for them', () => {
  const ticket = { id: 5, userId: 1, subject: 'My state code', status: 'resolved' } as const;
  expect(ticketNotification(ticket, 'open', undefined)).toEqual({
    ...{ memberId: 1, actorId: null, type: 'other', relatedId: 5 },
    message: 'Your support ticket “My state code” is now resolved',
  });
  expect(ticketNotification(ticket, 'resolved', undefined)).toBeNull();
});

it('every type has a notification', () => {
  const ticket = { id: 3, userId: author, subject: 'Help', status: 'closed' } as const;
  const drafts = [
    requestNotification(author, bayo, 9),
    acceptanceNotification(author, bayo, 9),
    commentNotification(author, bayo, post),
    likeNotification(author, bayo, post, 1),
    followerNotification(author, bayo),
    ticketNotification(ticket, 'open', undefined),
  ];
  const types = drafts.map((draft) => draft?.type);
  expect(types.toSorted()).toEqual([...notificationTypes].sort());
});

it.each([
  ['like', null, 7, true],
  ['comment', null, 7, true],
  ['other', 'post', 7, true],
  ['like', null, 8, false],
  ['other', 'group', 7, false],
  ['connection_request', null, 7, false],
] as const)('a notification of %s about %s %i goes with post 7: %s', (type, relatedType, relatedId, isOfPost) => {
  expect(isNotificationOfPost({ type, relatedType, relatedId }, post)).toBe(isOfPost);
});
