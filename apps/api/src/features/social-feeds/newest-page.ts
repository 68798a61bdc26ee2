import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { ServerMessageType } from '@kopa/contracts/realtime';
import { Post } from '@kopa/contracts/social-feeds';
import type { Tag } from '@kopa/contracts/tags';
import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { asOwnWork } from '../../db/deadline.ts';
import { findLikedAmong, findPosts } from './social-feeds.queries.ts';

/** Maximum age in ms of the cached page, in case a message of the bus was lost. */
const maxAge = 250;

/** The frames of what the page shows. */
const changesPage: ReadonlySet<ServerMessageType> = new Set(['new_post', 'new_comment', 'post_liked', 'post_unliked']);

/** A post of the page as JSON bytes, in a version for members who like it and one for the others. */
interface SharedPost {
  id: number;
  liked: Buffer;
  unliked: Buffer;
}

/** The newest page of the feed, for many viewers at once. */
export interface NewestPage {
  /** The JSON of each post as the viewer sees it, newest first, one more than the page holds. */
  read(viewerId: number, limit: number): Promise<{ id: number; json: Buffer }[]>;
  /** Discards the cached page, so that every later read sees a change. */
  invalidate(): void;
}

/**
 * Caches the newest page for a short time, because it is the same for all viewers except for their own likes. A change
 * by this process or a message of the bus discards it at once, so that members always see their own posts and likes.
 */
export function createNewestPage(context: Context): NewestPage {
  const pages = new Map<number, { at: number; posts: Promise<SharedPost[]> }>();
  const invalidate = () => pages.clear();
  context.bus.on('frame', ({ type }) => {
    if (changesPage.has(type)) invalidate();
  });
  context.bus.onSessionsEnded(invalidate);

  function shared(limit: number): Promise<SharedPost[]> {
    const known = pages.get(limit);
    const now = performance.now();
    if (known !== undefined && now - known.at < maxAge) return known.posts;
    const page = { at: now, posts: load(limit) };
    pages.set(limit, page);
    page.posts.catch(() => {
      if (pages.get(limit) === page) pages.delete(limit);
    });
    return page.posts;
  }

  async function load(limit: number): Promise<SharedPost[]> {
    const posts = await asOwnWork(group, () => findPosts(context.db, nobody, { limit, before: null }));
    return posts.map((post) => {
      const shown = Value.Clean(Post, post) as Post;
      return {
        id: post.id,
        liked: Buffer.from(JSON.stringify({ ...shown, isLiked: true })),
        unliked: Buffer.from(JSON.stringify({ ...shown, isLiked: false })),
      };
    });
  }

  const likes = createLikesReader(context);
  return {
    invalidate,
    async read(viewerId, limit) {
      const posts = await shared(limit);
      const own = await likes(viewerId, posts);
      return posts.map(({ id, liked, unliked }) => ({ id, json: own.has(id) ? liked : unliked }));
    },
  };
}

/** Reads the likes of all viewers of a page in the same turn of the event loop with one query. */
function createLikesReader(context: Context) {
  type Likes = Map<number, Set<number>>;
  const batches = new Map<SharedPost[], { viewers: Set<number>; likes: Promise<Likes> }>();

  async function ask(posts: SharedPost[], viewers: Set<number>): Promise<Likes> {
    await endOfTurn();
    batches.delete(posts);
    const ids = posts.map(({ id }) => id);
    return asOwnWork(group, () => findLikedAmong(context.db, [...viewers], ids));
  }

  return async (viewerId: number, posts: SharedPost[]): Promise<ReadonlySet<number>> => {
    let batch = batches.get(posts);
    if (batch === undefined) {
      const viewers = new Set<number>();
      batch = { viewers, likes: ask(posts, viewers) };
      batches.set(posts, batch);
    }
    batch.viewers.add(viewerId);
    return (await batch.likes).get(viewerId) ?? none;
  };
}
const none: ReadonlySet<number> = new Set();

/** Joins JSON values to a JSON array. */
export function jsonArray(items: Buffer[]): Buffer {
  return Buffer.concat([opening, ...items.flatMap((item, place) => (place === 0 ? [item] : [comma, item])), closing]);
}
const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** One read serves many calls. It has its own deadline, so that no single call ends it. */
const group = 'social feed' satisfies Tag;

/** An id without likes. */
const nobody = 0;
