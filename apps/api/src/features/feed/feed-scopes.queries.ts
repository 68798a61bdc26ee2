import type { FeedScope, Post } from '@kopa/contracts/feed/posts';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { areConnected, notHidden } from '../../shared/hidden.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';
import { endOfWalk, isActiveAuthor, type PostIds, postsAmong } from './post-lists.queries.ts';

/** The scopes that leave some posts out. */
export type NarrowScope = Exclude<FeedScope, 'everyone'>;

/** Posts of a scope, one more than the page holds. */
export interface ScopedPosts {
  posts: Post[];
  /** Set where the walk ended before the page was full: the next page goes on below this id. */
  reached: number | null;
}

/**
 * Up to this many authors have their newest posts looked up one by one. With more, the newest posts are walked through.
 */
const authorsMax = 1_000;
/** The posts of one walk. With more authors than {@link authorsMax} it nearly always finds a page. */
const walkLength = 2_000;

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
  const { state, lga, connections, following } = await findPlaceAndCounts(db, viewerId);
  const read = (ids: PostIds) => postsAmong(db, viewerId, ids).execute();
  if (scope === 'state' || scope === 'lga') {
    if (state === null || (scope === 'lga' && lga === null)) return { posts: [], reached: null };
    return { posts: await read(placed(db, viewerId, state, scope === 'lga' ? lga : null, page)), reached: null };
  }
  const authors = scope === 'connections' ? connections : following;
  if (authors <= authorsMax) return { posts: await read(ofAuthors(db, viewerId, scope, page)), reached: null };
  const posts = await read(walked(db, viewerId, scope, page));
  return { posts, reached: posts.length > page.limit ? null : await endOfWalk(db, page.before, walkLength) };
}

/** The place and the counts that decide how a member's scopes are read. */
const findPlaceAndCounts = (db: Db, memberId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select([
      'm.deploymentState as state',
      'm.lga',
      'n.connectionsCount as connections',
      'n.followingCount as following',
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();

const isShown = (viewerId: number, authorId: Expression<number>) =>
  sql<boolean>`${isActiveAuthor(authorId)} and ${notHidden(viewerId, authorId)}`;

/** The ids of posts of a state, or of an LGA of it. */
const placed = (db: Db, viewerId: number, state: string, lga: string | null, page: PageRequest) =>
  db
    .selectFrom('postPlaces as w')
    .select('w.postId as id')
    .where('w.state', '=', state)
    .$if(lga !== null, (places) => places.where('w.lga', '=', lga))
    .where(({ ref }) => isShown(viewerId, ref('w.authorId')))
    .$call(onPage(page, 'w.postId'));

const authorsOf = {
  following: (db: Db, viewerId: number) =>
    db.selectFrom('follows').select('otherId as id').where('memberId', '=', viewerId),
  connections: (db: Db, viewerId: number) => {
    const accepted = db.selectFrom('connections').where('status', '=', sql.lit('accepted'));
    return accepted
      .select('connectedUserId as id')
      .where('userId', '=', viewerId)
      .unionAll(accepted.select('userId as id').where('connectedUserId', '=', viewerId));
  },
};

/** The posts `p` of a page and the pages after it, newest first. */
const newestPosts = (db: Db, page: PageRequest) =>
  db
    .selectFrom('posts as p')
    .select('p.id')
    .$if(page.before !== null, (posts) => posts.where('p.id', '<', page.before))
    .orderBy('p.id', 'desc');

/**
 * The ids of posts of the scope's authors. The newest post of each is looked up; only the authors of the first ones can
 * be on the page, with posts no older than the last of these.
 */
function ofAuthors(db: Db, viewerId: number, scope: 'connections' | 'following', page: PageRequest) {
  const size = limitOf(page);
  const newest = newestPosts(db, page);
  return db
    .with(
      (cte) => cte('authors').materialized(),
      () => authorsOf[scope](db, viewerId).unionAll(db.selectNoFrom(sql<number>`${viewerId}::bigint`.as('id'))),
    )
    .with(
      (cte) => cte('heads').materialized(),
      (query) =>
        query
          .selectFrom('authors as a')
          .select(({ ref }) => [
            'a.id as authorId',
            newest.where('p.memberId', '=', ref('a.id')).limit(sql.lit(1)).as('postId'),
          ]),
    )
    .with(
      (cte) => cte('first').materialized(),
      (query) =>
        query
          .selectFrom((heads) =>
            heads.selectFrom('heads').selectAll().where('postId', 'is not', null).orderBy('postId', 'desc').as('k'),
          )
          .select(['k.authorId', 'k.postId'])
          .where(({ ref }) => isShown(viewerId, ref('k.authorId')))
          .orderBy('k.postId', 'desc')
          .limit(size),
    )
    .selectFrom('first as f')
    .crossJoinLateral(({ ref, selectFrom }) =>
      newest
        .where('p.memberId', '=', ref('f.authorId'))
        .where(
          'p.id',
          '>=',
          selectFrom('first as l').select(
            sql<number>`case when count(*) < ${size} then 0 else min(l.post_id) end`.as('oldest'),
          ),
        )
        .limit(size)
        .as('n'),
    )
    .select('n.id')
    .orderBy('n.id', 'desc')
    .limit(size);
}

/** The ids of the scope's posts among the newest ones of all. */
const walked = (db: Db, viewerId: number, scope: 'connections' | 'following', page: PageRequest) =>
  db
    .selectFrom(newestPosts(db, page).select('p.memberId').limit(sql.lit(walkLength)).as('w'))
    .select('w.id')
    .where(({ eb, exists, or, ref, selectFrom }) =>
      or([
        eb('w.memberId', '=', viewerId),
        scope === 'connections'
          ? areConnected(viewerId, ref('w.memberId'))
          : exists(
              selectFrom('follows as f')
                .where('f.memberId', '=', viewerId)
                .whereRef('f.otherId', '=', 'w.memberId')
                .offset(sql.lit(0)),
            ),
      ]),
    )
    .where(({ ref }) => isShown(viewerId, ref('w.memberId')))
    .orderBy('w.id', 'desc')
    .limit(limitOf(page));
