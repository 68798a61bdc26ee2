import { Post } from '@kopa/contracts/social-feeds';
import { Value } from 'typebox/value';
import type { Context } from '../../context.ts';
import { findLikedAmong, findPosts } from './social-feeds.queries.ts';

/** Nobody sees a page older than this, whatever went unheard. */
const maxAge = 250;

/** A post of the page as bytes of JSON, made once: for those who like it and those who do not. */
interface SharedPost {
  id: number;
  liked: Buffer;
  unliked: Buffer;
}

/** The newest page of the feed, for many viewers at once. */
export interface NewestPage {
  /** The JSON of each post as the viewer sees it, newest first, one more than the page holds. */
  read(viewerId: number, limit: number): Promise<{ id: number; json: Buffer }[]>;
  /** Something has changed what the page shows; who reads from now on sees it. */
  forget(): void;
}

/**
 * What is the same for all viewers is read once for all that ask within a moment; only a viewer's own likes are asked for
 * each. Any change that this process makes or hears of ends the moment at once: nobody misses their own post or like.
 */
export function createNewestPage(context: Context): NewestPage {
  const pages = new Map<number, { at: number; posts: Promise<SharedPost[]> }>();
  const forget = () => pages.clear();
  context.bus.on('frame', ({ audience, frame }) => {
    if (audience === 'everyone' && !frame.startsWith('{"type":"user_typing"')) forget();
  });
  context.bus.onSessionsEnded(forget);

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
    const posts = await findPosts(context.db, nobody, { limit, before: null });
    return posts.map((post) => {
      const shown = Value.Clean(Post, post) as Post;
      return {
        id: post.id,
        liked: Buffer.from(JSON.stringify({ ...shown, isLiked: true })),
        unliked: Buffer.from(JSON.stringify({ ...shown, isLiked: false })),
      };
    });
  }

  return {
    forget,
    async read(viewerId, limit) {
      const posts = await shared(limit);
      const likes = await findLikedAmong(
        context.db,
        viewerId,
        posts.map(({ id }) => id),
      );
      return posts.map(({ id, liked, unliked }) => ({ id, json: likes.has(id) ? liked : unliked }));
    },
  };
}

/** A JSON array of what is JSON already. */
export function jsonArray(items: Buffer[]): Buffer {
  return Buffer.concat([opening, ...items.flatMap((item, place) => (place === 0 ? [item] : [comma, item])), closing]);
}
const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** Likes nothing. */
const nobody = 0;
