import type { Post } from '@kopa/contracts/feed/posts';
import { type AliasedExpression, type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';
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
  const ids = db
    .selectFrom('posts')
    .select('id')
    .where('memberId', '=', memberId)
    .$if(page.before !== null, (posts) => posts.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(limitOf(page));
  return postsAmong(db, viewerId, ids).execute();
}

/** The posts of a first walk, and of a longer one. */
const walkLength = 2_000;
const longWalkLength = 20_000;
/** A word that would be in more posts than these, if all were like the newest ones, is not looked up in the index. */
const expectedMatches = 10_000;
/** Words that were common earlier are not either: the index has no order, so that a search reads all that it finds. */
const indexedMatches = 2_000;

/** Found posts, newest first, one more than the page holds. */
export interface FoundPosts {
  posts: Post[];
  /** Set where the walk ended before the page was full: the next page goes on below this id. */
  reached: number | null;
}

/**
 * Posts that hold all words of a search. Rare words are looked up in the index. Words that are common, or were, are found
 * on a walk through the newest posts, which ends after a bounded number.
 */
export async function searchPosts(db: Db, viewerId: number, search: string, page: PageRequest): Promise<FoundPosts> {
  const top = page.before ?? (await newestId(db)) + 1;
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
  const rare = words.filter(({ share }) => share * top <= expectedMatches).map(({ word }) => word);
  // In a subselect: the planner would take a word of the statistics for evenly spread, and read the table from its start.
  const holdsRare = sql<boolean>`p.words @@ (select ${rare.join(' & ')}::tsquery)`;
  if (rare.length > 0 && (await fitsFew(db, holdsRare))) {
    // Not in the order of the ids, which would lead past all posts without the words.
    const holding = candidates.where(holdsRare).where(sql`p.id + 0`, '<', top);
    return { posts: await readAmong(holding.offset(sql.lit(0)).as('s')), reached: null };
  }
  if (words.length > 0) posts = await readAmong(newest(longWalkLength));
  const isEnd = words.length === 0 || posts.length > page.limit;
  return { posts, reached: isEnd ? null : await endOfWalk(db, top, longWalkLength) };
}

/** True if no more than {@link indexedMatches} posts fit a condition. */
async function fitsFew(db: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const some = db
    .selectFrom('posts as p')
    .select('p.id')
    .where(condition)
    .limit(sql.lit(indexedMatches + 1));
  const { count } = await db
    .selectFrom(some.as('s'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .modifyFront(plannedEachTime)
    .executeTakeFirstOrThrow();
  return count <= indexedMatches;
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
