import type { Post } from '@kopa/contracts/social-feeds';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { findPostsAmong, type Version, type VersionedPost } from './social-feeds.queries.ts';

/** Characters of kept contents: those of about the 10,000 posts that were shown last. */
const maxSize = 6_000_000;

/** What a post shows to everyone who does not like it. */
export interface PostContent {
  id: number;
  version: Version;
  /** JSON of the post without `isLiked` and without the closing brace. */
  json: string;
}

/** The contents of posts that were shown before. A kept content is only shown while its version is that of the database. */
export interface PostContents {
  has(id: number): boolean;
  keep(posts: VersionedPost[]): PostContent[];
  /**
   * Returns the contents of posts in their order. Those that are not kept, or have changed, are read; one that is gone by
   * then is undefined.
   */
  get(posts: Pick<PostContent, 'id' | 'version'>[]): Promise<(PostContent | undefined)[]>;
}

export function createPostContents(context: Pick<Context, 'db'>): PostContents {
  const kept = new LRUCache<number, PostContent>({ maxSize, sizeCalculation: ({ json }) => json.length });

  function keep(posts: VersionedPost[]): PostContent[] {
    const contents = posts.map(contentOf);
    for (const content of contents) kept.set(content.id, content);
    return contents;
  }

  return {
    has: (id) => kept.has(id),
    keep,
    async get(posts) {
      const found = posts.map(({ id, version }) => {
        const content = kept.get(id);
        return content?.version === version ? content : undefined;
      });
      const missing = posts.filter((_post, at) => found[at] === undefined).map(({ id }) => id);
      if (missing.length === 0) return found;
      const read = new Map(keep(await findPostsAmong(context.db, missing)).map((content) => [content.id, content]));
      return posts.map(({ id }, at) => found[at] ?? read.get(id));
    },
  };
}

function contentOf({ version, isLiked, ...post }: VersionedPost): PostContent {
  return { id: post.id, version, json: JSON.stringify(post satisfies Omit<Post, 'isLiked'>).slice(0, -1) };
}
