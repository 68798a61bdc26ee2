import { describe, expect, it } from 'vitest';
import {
  acceptanceNotice,
  commentNotice,
  gathersLikes,
  likeNotice,
  requestNotice,
  ticketNotice,
} from '../src/notifications.ts';

const [author, bayo] = [1, { id: 2, name: 'Bayo Ade' }];
const post = 7;

describe('the author of a post', () => {
  it('is told of a comment and of a like, by whom they are', () => {
    expect(commentNotice(author, bayo, post)).toEqual({
      ...{ memberId: 1, actorId: 2, type: 'comment', relatedId: 7, message: 'Bayo Ade commented on your post' },
    });
    expect(likeNotice(author, bayo, post, 1)).toEqual({
      ...{ memberId: 1, actorId: 2, type: 'like', relatedId: 7, message: 'Bayo Ade liked your post' },
    });
  });

  it('reads how many others like it', () => {
    expect(likeNotice(author, bayo, post, 2)?.message).toBe('Bayo Ade and 1 other liked your post');
    expect(likeNotice(author, bayo, post, 12)?.message).toBe('Bayo Ade and 11 others liked your post');
  });

  it('is told nothing of their own acts', () => {
    expect(commentNotice(bayo.id, bayo, post)).toBeNull();
    expect(likeNotice(bayo.id, bayo, post, 3)).toBeNull();
  });
});

it('likes gather in the notification that is not read yet, and nothing else does', () => {
  expect(gathersLikes({ type: 'like', isRead: false })).toBe(true);
  expect(gathersLikes({ type: 'like', isRead: true })).toBe(false);
  expect(gathersLikes({ type: 'comment', isRead: false })).toBe(false);
});

it('a request is told to whom it asks, its acceptance to who asked', () => {
  expect(requestNotice(1, bayo, 9)).toMatchObject({
    memberId: 1,
    actorId: 2,
    type: 'connection_request',
    relatedId: 9,
  });
  expect(acceptanceNotice(1, bayo, 9)).toMatchObject({
    ...{ memberId: 1, type: 'connection_accepted', message: 'Bayo Ade accepted your connection request' },
  });
});

it('a ticket is told to its member, where something is new to them', () => {
  const ticket = { id: 5, userId: 1, subject: 'My state code', status: 'resolved' } as const;
  expect(ticketNotice(ticket, 'open', undefined)).toEqual({
    ...{ memberId: 1, actorId: null, type: 'other', relatedId: 5 },
    message: 'Your support ticket “My state code” is now resolved',
  });
  expect(ticketNotice(ticket, 'resolved', undefined)).toBeNull();
});
