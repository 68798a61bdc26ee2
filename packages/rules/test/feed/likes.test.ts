import { expect, it } from 'vitest';
import { changeLike, type LikeBefore } from '../../src/feed/likes.ts';

const authorId = 1;
const bayo = { id: 2, name: 'Bayo Ade' };
const none: LikeBefore = {
  ...{ postId: 7, authorId, likes: 0, isLiked: false, isLikedByAuthor: false, isTold: true },
};

it('a like and its withdrawal change the number of likes', () => {
  expect(changeLike({ ...none, likes: 3 }, bayo, true)).toMatchObject({ likes: 4, isChanged: true });
  expect(changeLike({ ...none, likes: 3, isLiked: true }, bayo, false)).toMatchObject({ likes: 2, isChanged: true });
});

it('a like that is there, and one that is not there to be taken back, change nothing', () => {
  const unchanged = { likes: 3, isChanged: false, draft: null, isRemembered: false };
  expect(changeLike({ ...none, likes: 3, isLiked: true }, bayo, true)).toEqual(unchanged);
  expect(changeLike({ ...none, likes: 3 }, bayo, false)).toEqual(unchanged);
});

it('the author is told the last member’s name, and the number of others who like the post', () => {
  expect(changeLike({ ...none, likes: 2 }, bayo, true).draft).toEqual({
    ...{ memberId: authorId, actorId: bayo.id, type: 'like', relatedId: 7 },
    message: 'Bayo Ade and 2 others liked your post',
  });
});

it('the author is not told of their own like, nor counted among the members who like the post', () => {
  expect(changeLike(none, { id: authorId, name: 'Ada Obi' }, true).draft).toBeNull();
  const liked = { ...none, likes: 1, isLikedByAuthor: true };
  expect(changeLike(liked, bayo, true).draft?.message).toBe('Bayo Ade liked your post');
});

it('the author is not told of members whom they have muted or were told of before, nor of a like that is taken back', () => {
  expect(changeLike({ ...none, isTold: false }, bayo, true).draft).toBeNull();
  expect(changeLike({ ...none, likes: 1, isLiked: true }, bayo, false).draft).toBeNull();
});

it('a withdrawal is remembered, but not of a like of one’s own post', () => {
  const liked = { ...none, likes: 1, isLiked: true };
  expect(changeLike(liked, bayo, false).isRemembered).toBe(true);
  expect(changeLike(liked, { id: authorId, name: 'Ada Obi' }, false).isRemembered).toBe(false);
});
