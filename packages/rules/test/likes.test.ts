import { expect, it } from 'vitest';
import { changeLikes, type LikeFacts } from '../src/likes.ts';

const authorId = 1;
const post = 7;
const none: LikeFacts = { authorId, likes: 0, isLiked: false, isLikedByAuthor: false, name: 'Bayo Ade', isTold: true };
const like = (memberId: number, before: Partial<LikeFacts> = {}, postId = post) => ({
  ...{ postId, memberId, isLiked: true, before: { ...none, ...before } },
});
const unlike = (memberId: number, before: Partial<LikeFacts> = {}) => ({
  ...{ postId: post, memberId, isLiked: false, before: { ...none, isLiked: true, ...before } },
});

it('every member gets the number of likes after their own change, each post for itself', () => {
  const outcomes = changeLikes([like(2), like(3, { likes: 4 }, 8), like(4), unlike(5, { likes: 0 }), like(6)]);
  expect(outcomes.map(({ likes }) => likes)).toEqual([1, 5, 2, 1, 2]);
});

it('a like that is there, and one that is not there to be taken back, change nothing', () => {
  const outcomes = changeLikes([like(2, { likes: 3, isLiked: true }), unlike(4, { likes: 3, isLiked: false })]);
  expect(outcomes).toMatchObject([
    { likes: 3, isChanged: false, notice: null },
    { likes: 3, isChanged: false, notice: null },
  ]);
});

it('the author is told once of likes that come together: who was the last, and how many others like the post', () => {
  const outcomes = changeLikes([like(2, { likes: 1 }), like(2, {}, 8), like(3, { likes: 1, name: 'Chi Eze' })]);
  expect(outcomes.map(({ notice }) => notice?.message)).toEqual([
    undefined,
    'Bayo Ade liked your post',
    'Chi Eze and 2 others liked your post',
  ]);
  expect(outcomes[2]?.notice).toMatchObject({ memberId: authorId, actorId: 3, type: 'like', relatedId: post });
});

it('the author is not told of their own like, nor counted among those who like the post', () => {
  const outcomes = changeLikes([like(authorId), like(2)]);
  expect(outcomes.map(({ notice }) => notice?.message)).toEqual([undefined, 'Bayo Ade liked your post']);
});

it('the author is not told of members whom they have muted or were told of before, nor of a like that is taken back', () => {
  const outcomes = changeLikes([like(2, { isTold: false }), unlike(3)]);
  expect(outcomes.map(({ notice }) => notice)).toEqual([null, null]);
});
