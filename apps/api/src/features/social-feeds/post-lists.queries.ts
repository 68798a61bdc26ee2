import type { Post } from '@kopa/contracts/social-feeds';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import type { PageRequest } from '../../db/page.ts';
import { postColumns } from './social-feeds.queries.ts';

/** The condition that the author of a post is there and not suspended; `offset 0` keeps it a look into the index. */
export const isActiveAuthor = (authorId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from members a where a.id = ${authorId} and a.suspended_at is null offset 0)`;

/** The posts with the ids of a subquery, newest first, as a viewer sees them. */
export const postsAmong = (
  viewerId: number,
  ids: RawBuilder<unknown>,
  prefix: RawBuilder<unknown> = sql``,
) => sql<Post>`${prefix}
  select ${postColumns},
    exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId}) as "isLiked"
  from (${ids}) w join posts p on p.id = w.id join members m on m.id = p.member_id order by p.id desc`;

/** A member's posts, newest first, one more than the page holds. */
export async function findPostsOf(db: Db, viewerId: number, memberId: number, page: PageRequest): Promise<Post[]> {
  const ids = sql`
    select id from posts where member_id = ${memberId} ${page.before === null ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${sql.lit(page.limit + 1)}`;
  return (await postsAmong(viewerId, ids).execute(db)).rows;
}

/** The newest posts that are looked through one by one, because a common word is among them. */
const lookedThrough = 300;
/** The ranges of ids that the index of words is asked for, the last one without an end. */
const ranges = [3_000, 60_000, null] as const;

/**
 * Posts that hold all words of a search, newest first, one more than the page holds. A common word is found among the
 * newest posts. A rarer one is looked up in the index, in growing ranges, so that few more are read than are shown.
 */
export async function searchPosts(db: Db, viewerId: number, search: string, page: PageRequest): Promise<Post[]> {
  const size = sql.lit(page.limit + 1);
  const query = sql`post_query(${search})`;
  const top = page.before ?? (await newestId(db)) + 1;
  const isShown = sql`${isActiveAuthor(sql`s.member_id`)} and ${notBlocked(viewerId, sql`s.member_id`)}`;
  const read = async (ids: RawBuilder<unknown>) => (await postsAmong(viewerId, ids, plannedEachTime).execute(db)).rows;
  let found = await read(sql`
    select s.id from (
      select id, member_id, content from posts where id < ${top} order by id desc limit ${sql.lit(lookedThrough)}) s
    where post_words(s.content) @@ ${query} and ${isShown} order by s.id desc limit ${size}`);
  for (const range of ranges) {
    if (found.length > page.limit) break;
    const inRange = range === null ? sql`s.id + 0 < ${top}` : sql`s.id < ${top} and s.id >= ${top - range}`;
    // Not in the order of the ids, which would lead past all posts without the words.
    found = await read(sql`
      select s.id from posts s where post_words(s.content) @@ ${query} and ${inRange} and ${isShown}
         order by s.id + 0 desc limit ${size}`);
    if (range !== null && top <= range) break;
  }
  return found;
}

async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from posts order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}
