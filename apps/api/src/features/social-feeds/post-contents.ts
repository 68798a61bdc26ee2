import type { Post } from '@kopa/contracts/social-feeds';
import type { Tag } from '@kopa/contracts/tags';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { asOwnWork } from '../../db/deadline.ts';
import { findPostsAmong } from './social-feeds.queries.ts';

/** Maximum age of a kept content in ms: how late another process may show a changed name or picture of an author. */
const maxAge = 250;
const maxEntries = 500;

/** What a post shows to everyone, without its counts. */
export interface PostContent {
  id: number;
  authorId: number;
  /** JSON of the post without its counts and without the closing brace. */
  json: string;
}

/** The contents of posts that were shown a moment ago. */
export interface PostContents {
  /** Changes with each `forget`. */
  version(): number;
  /** Returns the contents of posts, and keeps them if nothing was forgotten since `version`, before they were read. */
  keep(posts: Post[], version: number): PostContent[];
  /** Returns the contents in the order of the ids, reading those that are not kept. Deleted posts are left out. */
  get(ids: number[]): Promise<PostContent[]>;
  /** Discards what shows a member's name or picture; without an id everything. */
  forget(authorId?: number): void;
  /** Discards a post that has changed or is gone. */
  forgetPost(id: number): void;
}

interface Kept {
  /** Null while the content is being read. */
  authorId: number | null;
  content: Promise<PostContent | undefined>;
}

export function createPostContents(context: Pick<Context, 'db'>): PostContents {
  const kept = new LRUCache<number, Kept>({ max: maxEntries, ttl: maxAge });
  let forgotten = 0;

  function read(ids: number[]): void {
    const found = asOwnWork(group, () => findPostsAmong(context.db, ids)).then(
      (posts) => new Map(posts.map((post) => [post.id, contentOf(post)])),
    );
    for (const id of ids) {
      const entry: Kept = { authorId: null, content: found.then((contents) => contents.get(id)) };
      kept.set(id, entry);
      const settle = (content?: PostContent) => {
        entry.authorId = content?.authorId ?? null;
        if (content === undefined && kept.peek(id) === entry) kept.delete(id);
      };
      entry.content.then(settle, () => settle());
    }
  }

  return {
    version: () => forgotten,
    keep(posts, version) {
      const contents = posts.map(contentOf);
      if (version !== forgotten) return contents;
      for (const content of contents) {
        kept.set(content.id, { authorId: content.authorId, content: Promise.resolve(content) });
      }
      return contents;
    },
    async get(ids) {
      const known = new Map(ids.map((id) => [id, kept.get(id)]));
      const missing = ids.filter((id) => known.get(id) === undefined);
      if (missing.length > 0) read(missing);
      const entries = ids.map((id) => known.get(id) ?? kept.get(id)).filter((entry) => entry !== undefined);
      const contents = await Promise.all(entries.map(({ content }) => content));
      return contents.filter((content) => content !== undefined);
    },
    forgetPost(id) {
      forgotten += 1;
      kept.delete(id);
    },
    forget(authorId) {
      forgotten += 1;
      if (authorId === undefined) return kept.clear();
      for (const [id, entry] of kept.entries()) {
        if (entry.authorId === authorId || entry.authorId === null) kept.delete(id);
      }
    },
  };
}

function contentOf({ likes, comments, isLiked, ...content }: Post): PostContent {
  return { id: content.id, authorId: content.userId, json: JSON.stringify(content).slice(0, -1) };
}

/** One read serves many calls. It has its own deadline, so that no single call ends it. */
const group = 'social feed' satisfies Tag;
