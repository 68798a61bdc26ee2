import type { Post } from '@kopa/contracts/social-feeds';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { lookedThrough, wordsByRarity } from '../../db/word-search.ts';
import { selectPosts } from './social-feeds.queries.ts';

/** The condition that the author of a post is there and not suspended; `offset 0` keeps it a look into the index. */
export const isActiveAuthor = (authorId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from members a where a.id = ${authorId} and a.suspended_at is null offset 0)`;

/** The posts with the ids of a subquery, newest first, as a viewer sees them. */
export function postsAmong(db: Db, viewerId: number, ids: RawBuilder<unknown>) {
  return selectPosts(db, viewerId)
    .innerJoin(sql<{ id: number }>`(${ids})`.as('w'), 'w.id', 'p.id')
    .orderBy('p.id', 'desc');
}

/** A member's posts, newest first, one more than the page holds. */
export async function findPostsOf(db: Db, viewerId: number, memberId: number, page: PageRequest): Promise<Post[]> {
  const ids = sql`
    select id from posts where member_id = ${memberId} ${page.before === null ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${limitOf(page)}`;
  return postsAmong(db, viewerId, ids).execute();
}

/** Words that so large a share of the posts hold are found sooner by going through so many posts than by the index. */
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
  const newest = (count: number) => sql`
    select id, member_id, content from posts where id < ${top} order by id desc limit ${sql.lit(count)}`;
  const readAmong = (posts: RawBuilder<unknown>) => {
    const ids = sql`
      select s.id from (${posts}) s
      where post_words(s.content) @@ post_query(${search})
        and ${isActiveAuthor(sql`s.member_id`)} and ${notBlocked(viewerId, sql`s.member_id`)}
      order by s.id desc limit ${limitOf(page)}`;
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
  const asking = (range: number | null) => sql`
    select p.id + 0 as id, p.member_id, p.content from posts p
    where post_words(p.content) @@ ${asked}::tsquery
      and ${range === null ? sql`p.id + 0 < ${top}` : sql`p.id < ${top} and p.id >= ${top - range}`}
    order by 1 desc offset 0`;
  if (isCommon) found = await readAmong(newest(walkedThrough));
  for (const range of ranges) {
    if (found.length > page.limit) break;
    found = await readAmong(asking(range));
    if (range !== null && top <= range) break;
  }
  return found;
}

async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from posts order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}
