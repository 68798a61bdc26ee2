import type { Post } from '@kopa/contracts/social-feeds';
import { type AliasedExpression, type Expression, expressionBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import type { Tables } from '../../db/tables.ts';
import { lookedThrough, wordsByRarity } from '../../db/word-search.ts';
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

/** Words in this share of the posts are found sooner by going through `walkedThrough` posts than by the index. */
const commonShare = 0.1;
const walkedThrough = 10_000;
/** The ranges of ids that the index of words is asked for, the last one without an end. */
const ranges = [3_000, 60_000, null] as const;

/**
 * Posts that hold all words of a search, newest first, one more than the page holds. Common words are found among the
 * newest posts. Rarer ones are looked up in the index, in growing ranges, so that few more are read than are shown.
 */
export async function searchPosts(db: Db, viewerId: number, search: string, page: PageRequest): Promise<Post[]> {
  const top = page.before ?? (await newestId(db)) + 1;
  const newest = (count: number) =>
    db
      .selectFrom('posts')
      .select(['id', 'memberId', 'content'])
      .where('id', '<', top)
      .orderBy('id', 'desc')
      .limit(count)
      .as('s');
  const readAmong = (posts: ReturnType<typeof newest>) => {
    const ids = db
      .selectFrom(posts)
      .select('s.id')
      .where(sql<boolean>`post_words(s.content) @@ post_query(${search})`)
      .where(({ ref }) => isActiveAuthor(ref('s.memberId')))
      .where(({ ref }) => notBlocked(viewerId, ref('s.memberId')))
      .orderBy('s.id', 'desc')
      .limit(limitOf(page));
    return postsAmong(db, viewerId, ids).modifyFront(plannedEachTime).execute();
  };
  let found = await readAmong(newest(lookedThrough));
  if (found.length > page.limit || top <= lookedThrough) return found;
  const words = await wordsByRarity(db, 'posts', sql`content`, top, search);
  if (words.length === 0) return [];
  const isCommon = words.every(({ share }) => share >= commonShare);
  const rare = words.filter(({ share }) => share === 0);
  const asked = (rare.length > 0 ? rare : words).map(({ word }) => word).join(' & ');
  // Not in the order of the ids, which would lead past all posts without the words.
  const asking = (range: number | null) =>
    db
      .selectFrom('posts as p')
      .select([sql<number>`p.id + 0`.as('id'), 'p.memberId', 'p.content'])
      .where(sql<boolean>`post_words(p.content) @@ ${asked}::tsquery`)
      .$if(range === null, (posts) => posts.where(sql`p.id + 0`, '<', top))
      .$if(range !== null, (posts) => posts.where('p.id', '<', top).where('p.id', '>=', top - Number(range)))
      .orderBy(sql`1`, 'desc')
      .offset(sql.lit(0))
      .as('s');
  if (isCommon) found = await readAmong(newest(walkedThrough));
  for (const range of ranges) {
    if (found.length > page.limit) break;
    found = await readAmong(asking(range));
    if (range !== null && top <= range) break;
  }
  return found;
}

async function newestId(db: Db): Promise<number> {
  const newest = await db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(sql.lit(1)).executeTakeFirst();
  return newest?.id ?? 0;
}
