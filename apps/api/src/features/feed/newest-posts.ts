import type { Post } from '@kopa/contracts/feed/posts';
import { pageLimits } from '@kopa/contracts/limits';
import type { Context } from '../../process/context.ts';
import { findNewestPosts, findPosts, findViewOf } from './social-feeds.queries.ts';

/** The longest time in ms for which posts are kept. */
const keptFor = 250;

/** The numbers of posts that are read: many limits share the same posts. */
const counts = [16, 26, 56];
/** Posts that are read beyond the page at least: one shows that there are more, others replace hidden ones. */
const sparePosts = 6;

/**
 * Returns a function that finds the newest page of the feed for a viewer, like `findPosts`. The posts are read once for
 * all viewers and kept until this process hears of a change, {@link keptFor} at most; likes and hidden members are read
 * for each viewer.
 */
export function createNewestPosts(context: Context): (viewerId: number, limit: number) => Promise<Post[]> {
  const { bus } = context;
  const cached = new Map<number, { posts: Promise<Post[]>; readAt: number }>();
  bus.on('frame', ({ audience }) => {
    if (typeof audience === 'object' && 'place' in audience) cached.clear();
  });
  bus.on('sessionsEnded', () => cached.clear());

  function read(count: number): Promise<Post[]> {
    const known = cached.get(count);
    if (known !== undefined && performance.now() - known.readAt < keptFor) return known.posts;
    const posts = findNewestPosts(context.db, count);
    const entry = { posts, readAt: performance.now() };
    cached.set(count, entry);
    posts.catch(() => {
      if (cached.get(count) === entry) cached.delete(count);
    });
    return posts;
  }

  return async (viewerId, limit) => {
    const wanted = limit + sparePosts;
    const count = counts.find((some) => some >= wanted) ?? pageLimits.max + sparePosts;
    const posts = await read(count);
    const { liked, hidden } = await findViewOf(context.db, viewerId, posts);
    const seen = posts.filter(({ userId }) => !hidden.has(userId));
    // Too many are hidden from this viewer: further posts take their places.
    if (posts.length === count && seen.length <= limit) return findPosts(context.db, viewerId, { limit, before: null });
    return seen.map((post) => ({ ...post, isLiked: liked.has(post.id) }));
  };
}
