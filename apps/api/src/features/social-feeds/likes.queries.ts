import type { LikeBefore } from '@kopa/rules/likes';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notHidden } from '../../db/hidden.ts';

/** A like, with the name of the member. */
export interface StoredLike extends LikeBefore {
  name: string;
  /** Greater than that of every earlier change of the locked post: the clock is read behind the lock. */
  order: number;
}

/** A member's like of a locked post. */
export function findLike(transaction: Db, memberId: number, postId: number): Promise<StoredLike> {
  return transaction
    .selectFrom('posts as p')
    .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
    .where('p.id', '=', postId)
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
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Adds a like, which must not be there. */
export async function insertLike(db: Db, postId: number, memberId: number): Promise<void> {
  await db.insertInto('postLikes').values({ postId, memberId }).execute();
}

/** Takes a like back. */
export async function deleteLike(db: Db, postId: number, memberId: number): Promise<void> {
  await db.deleteFrom('postLikes').where('postId', '=', postId).where('memberId', '=', memberId).execute();
}

/** Remembers that a member has taken a like back: the next one is not announced again. */
export async function rememberWithdrawal(db: Db, postId: number, actorId: number): Promise<void> {
  await db
    .insertInto('likeNotices')
    .values({ postId, actorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
