import type { LikeBefore } from '@kopa/rules/feed/likes';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hidingOnPost, notHidden } from '../../shared/hidden.ts';
import { visiblePost } from './social-feeds.queries.ts';

/** A like, with the name of the member. */
export interface StoredLike extends LikeBefore {
  name: string;
  /** Greater than that of every earlier change of the locked post: the clock is read behind the lock. */
  order: number;
  /** The members who do not see the like. */
  hiding: number[];
}

/** Likes a locked post or takes the like back; returns the state before it, undefined if the member does not see the post. */
export function saveLike(
  transaction: Db,
  memberId: number,
  postId: number,
  isLiked: boolean,
): Promise<StoredLike | undefined> {
  const seen = transaction.with('seen', (cte) =>
    visiblePost(cte, memberId, postId)
      .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
      .select(({ ref, selectFrom }) => {
        const likes = selectFrom('postLikes as l').whereRef('l.postId', '=', 'p.id');
        const notices = selectFrom('likeNotices as n').whereRef('n.postId', '=', 'p.id');
        return [
          ...(['p.id as postId', 'p.memberId as authorId', 'p.likesCount as likes', 'm.name'] as const),
          sql<boolean>`exists ${likes.whereRef('l.memberId', '=', 'm.id')}`.as('isLiked'),
          sql<boolean>`exists ${likes.whereRef('l.memberId', '=', 'p.memberId')}`.as('isLikedByAuthor'),
          sql<boolean>`${notHidden(ref('p.memberId'), memberId)}
            and not exists ${notices.whereRef('n.actorId', '=', 'm.id')}`.as('isTold'),
          sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::float8`.as('order'),
          hidingOnPost(memberId, ref('p.memberId')).as('hiding'),
        ];
      }),
  );
  const changed = isLiked
    ? seen.with('changed', (cte) =>
        cte
          .insertInto('postLikes')
          .columns(['postId', 'memberId'])
          .expression(cte.selectFrom('seen').select(({ val }) => ['postId', val(memberId).as('memberId')]))
          .onConflict((conflict) => conflict.doNothing())
          .returning('postId'),
      )
    : seen.with('changed', (cte) =>
        cte
          .deleteFrom('postLikes')
          .where('postId', 'in', cte.selectFrom('seen').select('postId'))
          .where('memberId', '=', memberId)
          .returning('postId'),
      );
  return changed.selectFrom('seen').selectAll().executeTakeFirst();
}

/** Remembers that a member has taken a like back: the next one is not announced again. */
export async function rememberWithdrawal(db: Db, postId: number, actorId: number): Promise<void> {
  await db
    .insertInto('likeNotices')
    .values({ postId, actorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
