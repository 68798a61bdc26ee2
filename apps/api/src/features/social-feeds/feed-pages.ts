import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Tag } from '@kopa/contracts/tags';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { asOwnWork } from '../../db/deadline.ts';
import type { PageRequest } from '../../db/page.ts';
import { createPostContents, type PostContent } from './post-contents.ts';
import { findOutline, findPosts, type OutlinedPost, outlineSize, type PostCounts } from './social-feeds.queries.ts';

/** A page that was read within this time in ms is read for all of its viewers together. */
const sharedFor = 250;
const maxPages = 50;

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
  /** Discards what is kept of a member's posts, so that every later read shows their changed name or picture. */
  forget(authorId?: number): void;
}

/** A page as those see it who like none of its posts and from whom none is hidden. It has all rows of its outline. */
interface SharedPage extends FeedPage {
  rows: OutlinedPost[];
  contents: PostContent[];
  /** No posts come after those of the outline. */
  isLast: boolean;
}

/**
 * Creates the reader of pages. A page that several members ask for, as the newest one, is put together from two parts.
 * Its outline (which posts, their counts, who likes them, from whom they are hidden) is read from the database for all viewers of the same turn of
 * the event loop. So it is never older than the call, whichever process has written. The contents are kept for a moment.
 */
export function createFeedPages(context: Context): FeedPages {
  const contents = createPostContents(context);
  const pages = new LRUCache<string, { last?: SharedPage }>({ max: maxPages, ttl: sharedFor, updateAgeOnGet: true });
  // From whichever process, so that nobody reads the text of before the change.
  context.bus.on('frame', ({ type, audience }) => {
    const isChange = type === 'post_updated' || type === 'post_deleted';
    if (isChange && typeof audience === 'object' && 'post' in audience) contents.forgetPost(audience.post as number);
  });
  const batches = new Map<string, { viewers: Set<number>; page: Promise<SharedPage> }>();

  async function readAlone(viewerId: number, page: PageRequest): Promise<FeedPage> {
    const version = contents.version();
    const posts = await findPosts(context.db, viewerId, page);
    const kept = contents.keep(posts, version);
    const body = jsonOf(kept.slice(0, page.limit), posts, (at) => posts[at]?.isLiked === true);
    return { rows: posts, body };
  }

  async function readTogether(known: { last?: SharedPage }, key: string, viewers: Set<number>, page: PageRequest) {
    await endOfTurn();
    batches.delete(key);
    const outline = await asOwnWork(group, () => findOutline(context.db, [...viewers], page));
    known.last = await sharedPage(outline, page, known.last);
    return known.last;
  }

  /** The page of an outline. The body is made anew only where something of it has changed. */
  async function sharedPage(outline: OutlinedPost[], page: PageRequest, last?: SharedPage): Promise<SharedPage> {
    const found = await contents.get(outline.map(({ id }) => id));
    const ids = new Set(found.map(({ id }) => id));
    const rows = found.length === outline.length ? outline : outline.filter(({ id }) => ids.has(id));
    const isSame = last !== undefined && rows.length === last.rows.length && rows.every(isAsIn(last, found));
    return {
      rows,
      contents: found,
      isLast: outline.length < outlineSize(page),
      body: isSame ? last.body : Buffer.from(jsonOf(found.slice(0, page.limit), rows, () => false)),
    };
  }

  return {
    forget: contents.forget,
    async read(viewerId, page) {
      const key = `${page.before}:${page.limit}`;
      const known = pages.get(key);
      if (known === undefined) {
        pages.set(key, {});
        return readAlone(viewerId, page);
      }
      let batch = batches.get(key);
      if (batch === undefined) {
        const viewers = new Set<number>();
        batch = { viewers, page: readTogether(known, key, viewers, page) };
        batches.set(key, batch);
      }
      batch.viewers.add(viewerId);
      const shared = await batch.page;
      return ofViewer(shared, viewerId, page.limit) ?? readAlone(viewerId, page);
    },
  };
}

/** A page for one of its viewers; undefined if too few of its posts are left for them. */
function ofViewer(shared: SharedPage, viewerId: number, limit: number): FeedPage | undefined {
  const shown = shared.rows.flatMap((row, at) =>
    row.hiddenFrom.includes(viewerId) ? [] : [{ row, content: shared.contents[at] as PostContent }],
  );
  if (shown.length <= limit && !shared.isLast) return undefined;
  const ofPage = shown.slice(0, limit + 1);
  const rows = ofPage.map(({ row }) => row);
  const isAsShared = shown.length === shared.rows.length && !rows.some(({ likedBy }) => likedBy.includes(viewerId));
  if (isAsShared) return { rows, body: shared.body };
  const contents = ofPage.slice(0, limit).map(({ content }) => content);
  return { rows, body: jsonOf(contents, rows, (at) => rows[at]?.likedBy.includes(viewerId) === true) };
}

/** True for a row of a page whose counts and content are those of `last`. */
function isAsIn(last: SharedPage, contents: PostContent[]) {
  return ({ id, likes, comments }: OutlinedPost, at: number): boolean => {
    const row = last.rows[at];
    return row?.id === id && row.likes === likes && row.comments === comments && last.contents[at] === contents[at];
  };
}

/** JSON array of posts with their counts. */
function jsonOf(contents: PostContent[], rows: PostCounts[], isLiked: (at: number) => boolean): string {
  const posts = contents.map(({ json }, at) => {
    const { likes, comments } = rows[at] as PostCounts;
    return `${json},"likes":${likes},"comments":${comments},"isLiked":${isLiked(at)}}`;
  });
  return `[${posts.join(',')}]`;
}

/** One read serves many calls. It has its own deadline, so that no single call ends it. */
const group = 'social feed' satisfies Tag;
