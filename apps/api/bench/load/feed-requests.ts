import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { findPosts } from '../../src/features/social-feeds/social-feeds.queries.ts';
import type { BareFeed } from './bare-feed.ts';
import { bareComment, bareLike, barePost, bareUnlike } from './bare-writes.ts';
import { request } from './processes.ts';
import { statementsOf } from './sign-in.ts';

/** The members who read and write, and the posts that they like and comment. */
export interface FeedLoad {
  cookies: string[];
  memberIds: number[];
  posts: { id: number; authorId: number }[];
}

const writes = ['like', 'comment', 'unlike', 'post'] as const;
const text = { type: 'status', content: 'Good morning from Ikeja' } as const;
const comment = { content: 'Well done' };
/** One of this many calls of the mix is a write. */
const writeEvery = 10;

/** The newest posts with their authors. */
export async function newestPosts(db: Db, count: number): Promise<FeedLoad['posts']> {
  const { rows } = await sql<FeedLoad['posts'][number]>`
    select id, member_id as author_id from posts order by id desc limit ${sql.lit(count)}`.execute(db);
  return rows;
}

/** The statements of the reference. Its page is read by the same one. */
export async function bareFeed(url: string, { memberIds, posts }: FeedLoad): Promise<BareFeed> {
  const memberId = memberIds[0] as number;
  const { id: postId, authorId } = posts[0] as FeedLoad['posts'][number];
  const by = { memberId, postId, authorId };
  const [page] = await statementsOf(url, [(db) => findPosts(db, 50_000, { limit: 20, before: null })]);
  return {
    page: page as BareFeed['page'],
    writes: {
      like: await statementsOf(url, bareLike(by)),
      unlike: await statementsOf(url, bareUnlike(by)),
      comment: await statementsOf(url, bareComment(by, comment.content)),
      post: await statementsOf(url, barePost(by, text)),
    },
    replaced: [postId, memberId, authorId],
  };
}

/** Requests for the newest page, or for pages by cursors that hardly ever are the same at the same time. */
export const pages = {
  newest: ({ cookies }: FeedLoad) => cookies.map((cookie) => request('GET', '/api/social-feeds', { cookie })),
  byCursor: ({ cookies, posts }: FeedLoad) =>
    posts.map(({ id }, turn) => {
      const cursor = Buffer.from(`v1:${id - 100}`).toString('base64url');
      return request('GET', `/api/social-feeds?cursor=${cursor}`, { cookie: cookies[turn % cookies.length] as string });
    }),
};

/** The mix: nine reads, then a write, in turns a like, a comment, the end of the like, a post. */
function mixed(
  { cookies, memberIds, posts }: FeedLoad,
  read: (turn: number) => string,
  write: (
    kind: (typeof writes)[number],
    by: { cookie: string; memberId: number; post: FeedLoad['posts'][number] },
  ) => string,
): string[] {
  const rounds = writes.length * cookies.length;
  return Array.from({ length: rounds * writeEvery }, (_, turn) => {
    const round = Math.floor(turn / cookies.length);
    const member = turn % cookies.length;
    if ((round + member) % writeEvery !== 0) return read(turn);
    // A member likes a post, comments on it and takes the like back; then comes the next one.
    const written = Math.floor(round / writeEvery);
    const kind = writes[written % writes.length] as (typeof writes)[number];
    const post = posts[(member * 7) % posts.length] as FeedLoad['posts'][number];
    return write(kind, { cookie: cookies[member] as string, memberId: memberIds[member] as number, post });
  });
}

/** The mix for Kopa. */
export function mixedCalls(load: FeedLoad): string[] {
  const reads = pages.newest(load);
  return mixed(
    load,
    (turn) => reads[turn % reads.length] as string,
    (kind, { cookie, post }) => {
      const path = `/api/social-feeds/${post.id}`;
      if (kind === 'post') return request('POST', '/api/social-feeds', { cookie }, text);
      if (kind === 'comment') return request('POST', `${path}/comments`, { cookie }, comment);
      return request(kind === 'like' ? 'POST' : 'DELETE', `${path}/like`, { cookie });
    },
  );
}

/** The same mix for the reference. */
export function mixedBareCalls(load: FeedLoad): string[] {
  const read = request('GET', '/feed', {});
  return mixed(
    load,
    () => read,
    (kind, { memberId, post }) => request('POST', `/${kind}/${post.id}/${memberId}/${post.authorId}`, {}),
  );
}
