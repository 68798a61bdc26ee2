import type { Post } from '@kopa/contracts/feed/posts';
import { type AliasedExpression, type Expression, expressionBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';
import { sharesOfWords } from '../../shared/word-search.ts';
import { selectPosts } from './social-feeds.queries.ts';

const { selectFrom } = expressionBuilder<Tables>();

/** The condition that the author of a post is there and not suspended; `offset 0` keeps it a look into the index. */
export const isActiveAuthor = (authorId: Expression<number>) =>
  sql<boolean>`exists ${selectFrom('members as a')
    .where('a.id', '=', authorId)
    .where('a.suspendedAt', 'is', null)
    .offset(sql.lit(0))}`;

/** A query of ids of posts. */
export type PostIds = { as(alias: 'w'): AliasedExpression<{ id: number }, 'w'> };

/** The posts with the ids of a subquery, newest first, as a viewer sees them. */
export function postsAmong(db: Db, viewerId: number, ids: PostIds) {
  return selectPosts(db, viewerId).innerJoin(ids.as('w'), 'w.id', 'p.id').orderBy('p.id', 'desc');
}

/** A member's posts, newest first, one more than the page holds. */
export function findPostsOf(db: Db, viewerId: number, memberId: number, page: PageRequest): Promise<Post[]> {
  const ids = db.selectFrom('posts').select('id').where('memberId', '=', memberId).$call(onPage(page, 'id'));
  return postsAmong(db, viewerId, ids).execute();
}

/** The posts of a first walk, and of a longer one. */
const walkLength = 2_000;
const longWalkLength = 20_000;
/** A word of no more posts than these, by its share now and earlier, is looked up in the index. */
const indexedMatches = 10_000;

/** Found posts, newest first, one more than the page holds. */
export interface FoundPosts {
  posts: Post[];
  /** Set where the walk ended before the page was full: the next page goes on below this id. */
  reached: number | null;
}

/**
 * Posts that hold all words of a search. Rare words are looked up in the index, which reads all posts that hold one of
 * them. Those that are common, or were, are found on a walk through the newest posts, which ends after a bounded number.
 */
export async function searchPosts(db: Db, viewerId: number, search: string, page: PageRequest): Promise<FoundPosts> {
  const end = (await newestId(db)) + 1;
  // A forged cursor may be far beyond the posts.
  const top = Math.min(page.before ?? end, end);
  const candidates = db.selectFrom('posts as p').select(['p.id', 'p.memberId', 'p.words']);
  const newest = (count: number) => candidates.where('p.id', '<', top).orderBy('p.id', 'desc').limit(count).as('s');
  const readAmong = (posts: ReturnType<typeof newest>) => {
    const ids = db
      .selectFrom(posts)
      .select('s.id')
      .where(sql<boolean>`s.words @@ post_query(${search})`)
      .where(({ ref }) => isActiveAuthor(ref('s.memberId')))
      .where(({ ref }) => notBlocked(viewerId, ref('s.memberId')))
      .orderBy('s.id', 'desc')
      .limit(limitOf(page));
    return postsAmong(db, viewerId, ids).modifyFront(plannedEachTime).execute();
  };
  let posts = await readAmong(newest(walkLength));
  if (posts.length > page.limit || top <= walkLength) return { posts, reached: null };
  const words = await sharesOfWords(db, 'posts', top, search);
  const rare = words.filter(({ share }) => share * top <= indexedMatches).map(({ word }) => word);
  if (rare.length > 0) {
    const holding = candidates.where(sql<boolean>`p.words @@ ${rare.join(' & ')}::tsquery`);
    // Not in the order of the ids, which would lead past all posts without the words.
    posts = await readAmong(holding.where(sql`p.id + 0`, '<', top).offset(sql.lit(0)).as('s'));
    return { posts, reached: null };
  }
  if (words.length > 0) posts = await readAmong(newest(longWalkLength));
  const isEnd = words.length === 0 || posts.length > page.limit;
  return { posts, reached: isEnd ? null : await endOfWalk(db, top, longWalkLength) };
}

/** The id of the last one of `length` posts below an id; null where fewer are left. */
export async function endOfWalk(db: Db, below: number | null, length: number): Promise<number | null> {
  const last = await db
    .selectFrom('posts')
    .select('id')
    .$if(below !== null, (posts) => posts.where('id', '<', below))
    .orderBy('id', 'desc')
    .offset(sql.lit(length - 1))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return last?.id ?? null;
}

async function newestId(db: Db): Promise<number> {
  const newest = await db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst();
  return newest?.id ?? 0;
}
