import type { Comment, Post } from '@kopa/contracts/feed/posts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Pages } from '../../../shared/lists/pages.ts';
import { commentsKey, postKey } from '../social-feed.keys.ts';
import { applyPostUpdate, removeComment, withoutComment } from './post-changes.cache.ts';

const post = { id: 1, content: 'Before', likes: 3, comments: 2, isLiked: true } as Post;

/** A page of the post with its two comments. */
function openPost() {
  const client = new QueryClient();
  const items = [5, 6].map((id) => ({ id, feedId: 1 }) as Comment);
  client.setQueryData(postKey(1), post);
  client.setQueryData<Pages<Comment>>(commentsKey(1), {
    pages: [{ items, nextCursor: null, total: null }],
    pageParams: [undefined],
  });
  return { client, shown: () => client.getQueryData<Post>(postKey(1)) };
}

test('an edited post keeps its counts and the like of the member', () => {
  const { client, shown } = openPost();
  applyPostUpdate(client, { ...post, content: 'After', likes: 0, comments: 0, isLiked: false });
  expect(shown()).toEqual({ ...post, content: 'After' });
});

test('a deleted comment is counted once, whether its frame comes before or after the answer', () => {
  const frame = { feedId: 1, commentId: 6, comments: 1 };
  const [early, late] = [openPost(), openPost()];
  removeComment(early.client, frame);
  withoutComment(early.client, 1, 6);
  withoutComment(late.client, 1, 6);
  removeComment(late.client, frame);
  expect([early.shown()?.comments, late.shown()?.comments]).toEqual([1, 1]);
});
