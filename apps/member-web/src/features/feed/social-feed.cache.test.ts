import type { Comment, Post } from '@kopa/contracts/feed/posts';
import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { commentView, postView } from '@kopa/mocks/feed';
import { createWorld } from '@kopa/mocks/world';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { postsOfKey } from '../../shared/feed/post-lists.keys.ts';
import { itemsOf, type Pages } from '../../shared/lists/pages.ts';
import { saveLatestLike } from './post/like-echo.ts';
import {
  addComment,
  addPost,
  applyLike,
  countLoadedComments,
  setCommentTyping,
  showOwnLike,
} from './social-feed.cache.ts';
import { commentsQuery, postsQuery, typingQuery } from './social-feed.queries.ts';

const ada = 1;
const world = createWorld({ members: [buildMember(ada), buildMember(2)] });
const post = (id: number, fields: Partial<Post> = {}): Post => ({
  ...postView(world, ada, buildPost(id)),
  ...fields,
});
const comment = (id: number): Comment => commentView(world, buildComment(id, { feedId: 1 }));

function screenOf(posts: Post[], comments?: Comment[]) {
  const client = new QueryClient();
  const page = <T>(items: T[]) => ({ pages: [{ items, nextCursor: null, total: null }], pageParams: [undefined] });
  client.setQueryData(postsQuery(ada).queryKey, page(posts));
  if (comments !== undefined) client.setQueryData(commentsQuery(1).queryKey, page(comments));
  return {
    client,
    posts: () => itemsOf(client.getQueryData(postsQuery(ada).queryKey)),
    comments: () => itemsOf(client.getQueryData(commentsQuery(1).queryKey)),
  };
}

test('a post that is both answered and sent live appears once, at the top, as after a refetch', () => {
  const screen = screenOf([post(1)]);
  addPost(screen.client, post(2));
  addPost(screen.client, post(2));
  expect(screen.posts()).toEqual([post(2), post(1)]);
});

test('a comment that is both answered and sent live is counted once', () => {
  const screen = screenOf([post(1)], []);
  addComment(screen.client, comment(5));
  addComment(screen.client, comment(5), 1);
  addComment(screen.client, comment(5));
  expect(screen.comments()).toEqual([comment(5)]);
  expect(screen.posts()).toEqual([post(1, { comments: 1 })]);
});

test('a comment that is both sent live and answered before the comments are loaded is counted once', () => {
  const screen = screenOf([post(1, { comments: 3 })]);
  addComment(screen.client, comment(5), 4);
  addComment(screen.client, comment(5));
  expect(screen.posts()).toEqual([post(1, { comments: 4 })]);
  addComment(screen.client, comment(6));
  addComment(screen.client, comment(6));
  addComment(screen.client, comment(6), 5);
  addComment(screen.client, comment(5));
  expect(screen.posts()).toEqual([post(1, { comments: 5 })]);
});

test('a comment that arrives while the comments are being fetched is in the list, although the server read them before', async () => {
  const screen = screenOf([post(1)]);
  let answer!: (items: Comment[]) => void;
  const answered = new Promise<Comment[]>((resolve) => {
    answer = resolve;
  });
  const fetched = screen.client.fetchInfiniteQuery({
    ...commentsQuery(1),
    queryFn: async () => ({ items: await answered, nextCursor: null, total: null }),
  });
  addComment(screen.client, comment(5), 1);
  answer([comment(4)]);
  await fetched;
  expect(screen.comments()).toEqual([comment(4), comment(5)]);
});

test('a comment on a post with closed comments sets the count from the server', () => {
  const screen = screenOf([post(1, { comments: 3 })]);
  addComment(screen.client, comment(5), 4);
  expect(screen.posts()).toEqual([post(1, { comments: 4 })]);
});

test('a comment does not lower the newer count of another list', () => {
  const { client, posts } = screenOf([post(1, { comments: 1 })]);
  const key = postsOfKey(ada);
  client.setQueryData(key, { pages: [{ items: [post(1, { comments: 9 })] }], pageParams: [undefined] });
  addComment(client, comment(5));
  const shown = [...posts(), ...itemsOf(client.getQueryData<Pages<Post>>(key))];
  expect(shown).toMatchObject([{ comments: 2 }, { comments: 9 }]);
});

test('likes follow the server and never fall below 0, and only the member’s own like fills the heart', () => {
  const screen = screenOf([post(1)]);
  applyLike(screen.client, ada, { feedId: 1, userId: 2, likes: 1, isLiked: true });
  expect(screen.posts()).toEqual([post(1, { likes: 1 })]);
  applyLike(screen.client, ada, { feedId: 1, userId: ada, likes: 2, isLiked: true });
  expect(screen.posts()).toEqual([post(1, { likes: 2, isLiked: true })]);
  applyLike(screen.client, ada, { feedId: 1, userId: 2, likes: -1, isLiked: false });
  expect(screen.posts()).toEqual([post(1, { likes: 0, isLiked: true })]);
});

test('the member’s own tap shows at once and counts once', () => {
  const screen = screenOf([post(1, { likes: 4 })]);
  showOwnLike(screen.client, 1, true);
  showOwnLike(screen.client, 1, true);
  expect(screen.posts()).toEqual([post(1, { likes: 5, isLiked: true })]);
});

test('while a like is being saved, the echo of an older tap is passed over, and that of the newest one counts', async () => {
  const screen = screenOf([post(1, { likes: 4 })]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const saved = saveLatestLike(1, true, () => promise);
  showOwnLike(screen.client, 1, true);
  applyLike(screen.client, ada, { feedId: 1, userId: ada, likes: 4, isLiked: false });
  expect(screen.posts()).toEqual([post(1, { likes: 5, isLiked: true })]);
  applyLike(screen.client, ada, { feedId: 1, userId: ada, likes: 9, isLiked: true });
  expect(screen.posts()).toEqual([post(1, { likes: 9, isLiked: true })]);
  resolve();
  await saved;
});

test('a member who writes a comment is listed once and removed when they stop', () => {
  const { client } = screenOf([post(1)]);
  const typing = () => client.getQueryData(typingQuery(1).queryKey);
  setCommentTyping(client, { feedId: 1, userId: 2, typing: true });
  setCommentTyping(client, { feedId: 1, userId: 2, typing: true });
  expect(typing()).toEqual([2]);
  setCommentTyping(client, { feedId: 1, userId: 2, typing: false });
  expect(typing()).toEqual([]);
});

test('a post has at least the comments that were loaded, which may be newer than its count', async () => {
  const screen = screenOf([post(1, { comments: 1 }), post(2, { comments: 9 })]);
  countLoadedComments(screen.client, 1, 2);
  countLoadedComments(screen.client, 2, 2);
  expect(screen.posts()).toEqual([post(1, { comments: 2 }), post(2, { comments: 9 })]);
});
