import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Tag } from '@kopa/contracts/tags';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { asOwnWork } from '../../db/deadline.ts';
import type { PageRequest } from '../../db/page.ts';
import { createPostContents, type PostContent } from './post-contents.ts';
import { findOutline, findPosts, type OutlinedPost, outlineSize } from './social-feeds.queries.ts';

/** The bodies of so many pages are kept, to be sent again while nothing of them has changed. */
const maxBodies = 10;

/** A page of the feed as one viewer sees it. */
export interface FeedPage {
  /** Newest first, one more than the page holds. */
  rows: { id: number }[];
  /** JSON array of the posts of the page. */
  body: Buffer | string;
}

/** Reads the pages of the feed. */
export interface FeedPages {
  read(viewerId: number, page: PageRequest): Promise<FeedPage>;
}

/** A post of a page with what it shows. */
interface ShownPost extends OutlinedPost {
  content: PostContent;
}

/** A page as it was read for its viewers. */
interface SharedPage {
  posts: ShownPost[];
  /** No posts come after these. */
  isLast: boolean;
  /** With several viewers: the body for those who like none of the posts and from whom none is hidden. */
  body?: Buffer;
}

/**
 * Creates the reader of pages. A page is put together from its outline (which posts in which version, who likes them, from
 * whom they are hidden) and the contents of these versions, most of which are kept. The outline is read from the database
 * for all viewers of the same turn of the event loop. So it is never older than the call, whichever process has written.
 */
export function createFeedPages(context: Context): FeedPages {
  const contents = createPostContents(context);
  const bodies = new LRUCache<string, { contents: PostContent[]; body: Buffer }>({ max: maxBodies });
  const batches = new Map<string, { viewers: Set<number>; page: Promise<SharedPage> }>();

  async function readWhole(viewerId: number, page: PageRequest): Promise<FeedPage> {
    const rows = await findPosts(context.db, viewerId, page);
    const found = contents.keep(rows).slice(0, page.limit);
    return { rows, body: jsonOf(found, (at) => rows[at]?.isLiked === true) };
  }

  async function readTogether(key: string, viewers: Set<number>, page: PageRequest): Promise<SharedPage> {
    await endOfTurn();
    batches.delete(key);
    const outline = await findOutline(context.db, [...viewers], page);
    const found = await contents.get(outline);
    const posts = outline.flatMap((post, at) => (found[at] === undefined ? [] : [{ ...post, content: found[at] }]));
    const isLast = outline.length < outlineSize(page, viewers.size);
    return { posts, isLast, ...(viewers.size > 1 ? { body: sharedBody(key, posts.slice(0, page.limit)) } : {}) };
  }

  /** The same buffer as before where nothing has changed, so that it is compressed once. */
  function sharedBody(key: string, posts: ShownPost[]): Buffer {
    const last = bodies.get(key);
    const isSame =
      last?.contents.length === posts.length && posts.every((post, at) => post.content === last.contents[at]);
    if (isSame) return last.body;
    const shown = posts.map(({ content }) => content);
    const body = Buffer.from(jsonOf(shown, () => false));
    bodies.set(key, { contents: shown, body });
    return body;
  }

  return {
    async read(viewerId, page) {
      // Where the first post is not kept, hardly any is: then one statement reads all of it.
      if (page.before !== null && !contents.has(page.before - 1)) return readWhole(viewerId, page);
      const key = `${page.before}:${page.limit}`;
      let batch = batches.get(key);
      if (batch === undefined) {
        const viewers = new Set<number>();
        batch = { viewers, page: asOwnWork(group, () => readTogether(key, viewers, page)) };
        batches.set(key, batch);
      }
      batch.viewers.add(viewerId);
      return ofViewer(await batch.page, viewerId, page.limit) ?? readWhole(viewerId, page);
    },
  };
}

/** A page for one of its viewers; undefined if too few of its posts are left for them. */
function ofViewer(shared: SharedPage, viewerId: number, limit: number): FeedPage | undefined {
  const shown = shared.posts.filter(({ hiddenFrom }) => !hiddenFrom.includes(viewerId));
  if (shown.length <= limit && !shared.isLast) return undefined;
  const rows = shown.slice(0, limit + 1);
  const isLiked = (at: number) => rows[at]?.likedBy.includes(viewerId) === true;
  const isAsShared = shown.length === shared.posts.length && !rows.some((_row, at) => isLiked(at));
  if (isAsShared && shared.body !== undefined) return { rows, body: shared.body };
  const contents = rows.slice(0, limit).map(({ content }) => content);
  return { rows, body: jsonOf(contents, isLiked) };
}

/** JSON array of posts. */
function jsonOf(contents: PostContent[], isLiked: (at: number) => boolean): string {
  return `[${contents.map(({ json }, at) => `${json},"isLiked":${isLiked(at)}}`).join(',')}]`;
}

/** One read serves many calls. It has its own deadline, so that no single call ends it. */
const group = 'social feed' satisfies Tag;
