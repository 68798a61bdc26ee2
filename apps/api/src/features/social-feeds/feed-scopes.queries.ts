import type { FeedScope, Post } from '@kopa/contracts/social-feeds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notHidden } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { isActiveAuthor, postsAmong } from './post-lists.queries.ts';

/** The scopes that leave some posts out. */
export type NarrowScope = Exclude<FeedScope, 'everyone'>;

/** Posts of a scope, one more than the page holds. */
export interface ScopedPosts {
  posts: Post[];
  /** Set where the walk ended before the page was full: the next page goes on below this id. */
  reached: number | null;
}

/** Up to so many authors have their newest posts looked up one by one. With more, the newest posts are walked through. */
const authorsMax = 1_000;
/** The posts of one walk. With more authors than {@link authorsMax} it nearly always finds a page. */
const walkLength = 2_000;

const isBelow = (id: RawBuilder<unknown>, { before }: PageRequest) =>
  before === null ? sql`true` : sql`${id} < ${before}`;

/**
 * The posts of a scope, newest first; one's own are in every scope that one belongs to. The work is bounded, however many
 * connections or follows there are.
 */
export async function findScopedPosts(
  db: Db,
  viewerId: number,
  scope: NarrowScope,
  page: PageRequest,
): Promise<ScopedPosts> {
  const { state, lga, connections, following } = await findStanding(db, viewerId);
  const read = (ids: RawBuilder<unknown>) => postsAmong(db, viewerId, ids).execute();
  if (scope === 'state' || scope === 'lga') {
    if (state === null || (scope === 'lga' && lga === null)) return { posts: [], reached: null };
    return { posts: await read(placed(viewerId, state, scope === 'lga' ? lga : null, page)), reached: null };
  }
  const authors = scope === 'connections' ? connections : following;
  if (authors <= authorsMax) return { posts: await read(ofAuthors(viewerId, scope, page)), reached: null };
  const posts = await read(walked(viewerId, scope, page));
  return { posts, reached: posts.length > page.limit ? null : await endOfWalk(db, page) };
}

interface Standing {
  state: string | null;
  lga: string | null;
  connections: number;
  following: number;
}

/** What decides how a member's scopes are read. */
async function findStanding(db: Db, memberId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select m.deployment_state as state, m.lga, n.connections_count as connections, n.following_count as following
    from members m join member_counters n on n.member_id = m.id where m.id = ${memberId}`.execute(db);
  return rows[0] as Standing;
}

const isShown = (viewerId: number, authorId: RawBuilder<unknown>) =>
  sql`${isActiveAuthor(authorId)} and ${notHidden(viewerId, authorId)}`;

/** The ids of posts of a state, or of an LGA of it. */
function placed(viewerId: number, state: string, lga: string | null, page: PageRequest): RawBuilder<unknown> {
  return sql`
    select w.post_id as id from post_places w
    where w.state = ${state} ${lga === null ? sql`` : sql`and w.lga = ${lga}`} and ${isBelow(sql`w.post_id`, page)}
      and ${isShown(viewerId, sql`w.author_id`)}
    order by w.post_id desc limit ${limitOf(page)}`;
}

const authorsOf = {
  following: (viewerId: number) => sql`select f.other_id as id from follows f where f.member_id = ${viewerId}`,
  connections: (viewerId: number) => sql`
    select c.connected_user_id as id from connections c where c.user_id = ${viewerId} and c.status = 'accepted'
    union all select c.user_id from connections c where c.connected_user_id = ${viewerId} and c.status = 'accepted'`,
};

/**
 * The ids of posts of the scope's authors. The newest post of each is looked up; only the authors of the first ones can
 * be on the page, with posts no older than the last of these.
 */
function ofAuthors(viewerId: number, scope: 'connections' | 'following', page: PageRequest): RawBuilder<unknown> {
  const size = limitOf(page);
  const newestOf = (authorId: RawBuilder<unknown>) => sql`
    from posts p where p.member_id = ${authorId} and ${isBelow(sql`p.id`, page)} order by p.id desc`;
  return sql`
    with authors as materialized (${authorsOf[scope](viewerId)} union all select ${viewerId}::bigint),
    heads as materialized (select a.id as author_id, (select p.id ${newestOf(sql`a.id`)} limit 1) as post_id from authors a),
    first as materialized (
      select k.author_id, k.post_id from (select * from heads where post_id is not null order by post_id desc) k
      where ${isShown(viewerId, sql`k.author_id`)} order by k.post_id desc limit ${size}
    )
    select n.id from first f,
      lateral (select p.id from posts p where p.member_id = f.author_id and ${isBelow(sql`p.id`, page)}
        and p.id >= (select case when count(*) < ${size} then 0 else min(l.post_id) end from first l)
        order by p.id desc limit ${size}) n
    order by n.id desc limit ${size}`;
}

const isAuthorOf = {
  following: (viewerId: number) => sql`exists (
    select from follows f where f.member_id = ${viewerId} and f.other_id = w.member_id offset 0)`,
  connections: (viewerId: number) => sql`exists (
    select from connections c where least(c.user_id, c.connected_user_id) = least(${viewerId}, w.member_id)
      and greatest(c.user_id, c.connected_user_id) = greatest(${viewerId}, w.member_id)
      and c.status = 'accepted' offset 0)`,
};

const walk = (page: PageRequest) => sql`
  select p.id, p.member_id from posts p where ${isBelow(sql`p.id`, page)} order by p.id desc limit ${sql.lit(walkLength)}`;

/** The ids of the scope's posts among the newest ones of all. */
function walked(viewerId: number, scope: 'connections' | 'following', page: PageRequest): RawBuilder<unknown> {
  return sql`
    select w.id from (${walk(page)}) w
    where (w.member_id = ${viewerId} or ${isAuthorOf[scope](viewerId)}) and ${isShown(viewerId, sql`w.member_id`)}
    order by w.id desc limit ${limitOf(page)}`;
}

/** The id of the last post of a walk; null where no posts come after it. */
async function endOfWalk(db: Db, page: PageRequest): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from (${walk(page)}) w order by w.id desc offset ${sql.lit(walkLength - 1)}`.execute(db);
  return rows[0]?.id ?? null;
}
