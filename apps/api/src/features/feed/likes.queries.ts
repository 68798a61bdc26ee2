import type { LikeBefore } from '@kopa/rules/feed/likes';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { hidingOnPost, notHidden } from '../../shared/hidden.ts';
import { insertTold, queueTold, type Telling, toldColumns } from '../../shared/told.ts';
import { type ActOnPost, lockedPost } from './locked-post.queries.ts';
import { visiblePost } from './social-feeds.queries.ts';

const likeFacts = compileOnce((db, { actorId, postId }: { actorId: number; postId: number }) =>
  visiblePost(db, actorId, postId)
    .innerJoin('members as m', (join) => join.on('m.id', '=', actorId))
    .select(({ ref, selectFrom }) => {
      const likes = selectFrom('postLikes as l').whereRef('l.postId', '=', 'p.id');
      const notices = selectFrom('likeNotices as n').whereRef('n.postId', '=', 'p.id');
      return [
        ...(['p.id as postId', 'p.memberId as authorId', 'p.likesCount as likes', 'm.name', 'm.username'] as const),
        sql<boolean>`exists ${likes.whereRef('l.memberId', '=', 'm.id')}`.as('isLiked'),
        sql<boolean>`exists ${likes.whereRef('l.memberId', '=', 'p.memberId')}`.as('isLikedByAuthor'),
        sql<boolean>`${notHidden(ref('p.memberId'), actorId)}
          and not exists ${notices.whereRef('n.actorId', '=', 'm.id')}`.as('isTold'),
      ];
    }),
);

/** The facts of a like, and its member; undefined if the member does not see the post. */
export async function findLikeFacts(
  db: Db,
  actorId: number,
  postId: number,
): Promise<(LikeBefore & { name: string; username: string }) | undefined> {
  const [facts] = await likeFacts(db, { actorId, postId });
  return facts;
}

/** A change of a like, with the likes of the post on which it rests. */
interface LikeChange extends ActOnPost {
  likes: number;
}

/** The locked post, if it has as many likes as before. The clock is read behind the lock. */
const unchangedPost = (db: Db, slots: LikeChange) =>
  lockedPost(db, slots).with('seen', (cte) =>
    cte
      .selectFrom('place')
      .select(['postId', sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::float8`.as('order')])
      .where('likes', '=', slots.likes)
      .where(sql<boolean>`is_visible_now(${slots.authorId}, ${slots.actorId})`),
  );

const like = compileOnce((db, slots: LikeChange & Telling) =>
  unchangedPost(db, slots)
    .with('added', (cte) =>
      cte
        .insertInto('postLikes')
        .columns(['postId', 'memberId'])
        .expression(cte.selectFrom('seen').select(({ val }) => ['postId', val(slots.actorId).as('memberId')]))
        .onConflict((conflict) => conflict.doNothing())
        .returning('postId as id'),
    )
    .with('told', (cte) =>
      insertTold(cte, 'like', slots, slots.postId)
        .onConflict((conflict) =>
          conflict
            .columns(['memberId', 'relatedId'])
            .where('type', '=', sql.lit('like'))
            .where(({ not }) => not('isRead'))
            .doUpdateSet(({ ref }) => ({
              actorId: ref('excluded.actorId'),
              message: ref('excluded.message'),
              createdAt: ref('excluded.createdAt'),
            })),
        )
        .returning(['id', 'memberId', 'createdAt', sql<boolean>`old.id is null`.as('isNew')]),
    )
    .with('pushed', queueTold)
    .selectFrom(['seen', 'added'])
    .leftJoin('told', (join) => join.onTrue())
    .select(['seen.order', hidingOnPost(slots.actorId, slots.authorId).as('hiding'), ...toldColumns]),
);

/** Adds a like; unread ones of a post share one notification. Undefined if a fact has changed, or the session has ended. */
export async function insertLike(db: Db, change: LikeChange & Telling) {
  const [liked] = await like(db, change);
  return liked;
}

const unlike = compileOnce((db, slots: LikeChange & { isRemembered: boolean }) =>
  unchangedPost(db, slots)
    .with('removed', (cte) =>
      cte
        .deleteFrom('postLikes')
        .where('postId', 'in', cte.selectFrom('seen').select('postId'))
        .where('memberId', '=', slots.actorId)
        .returning('postId'),
    )
    .with('remembered', (cte) =>
      cte
        .insertInto('likeNotices')
        .columns(['postId', 'actorId'])
        .expression(
          cte
            .selectFrom('removed')
            .select(({ val }) => ['postId', val(slots.actorId).as('actorId')])
            .where(sql<boolean>`${slots.isRemembered}`),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom(['seen', 'removed'])
    .select(['seen.order', hidingOnPost(slots.actorId, slots.authorId).as('hiding')]),
);

/**
 * Takes a like back, and remembers that if asked: the next one is not announced again. Undefined if a fact has changed,
 * or the session has ended.
 */
export async function deleteLike(db: Db, change: LikeChange & { isRemembered: boolean }) {
  const [removed] = await unlike(db, change);
  return removed;
}
