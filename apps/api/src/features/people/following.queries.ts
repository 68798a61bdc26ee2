import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';

/** Adds a follow; false where there was one already. */
export async function insertFollow(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('follows')
    .values({ memberId, otherId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a follow, and records that the followed member was notified of it. */
export async function deleteFollow(db: Db, memberId: number, otherId: number): Promise<void> {
  await db
    .with('ended', (query) =>
      query
        .deleteFrom('follows')
        .where('memberId', '=', memberId)
        .where('otherId', '=', otherId)
        .returning(['memberId', 'otherId']),
    )
    .insertInto('followNotices')
    .columns(['memberId', 'otherId'])
    .expression((eb) => eb.selectFrom('ended').select(['memberId', 'otherId']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if the other member was told of an earlier follow. */
export async function wasTold(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const told = db.selectFrom('followNotices').select('memberId').where('memberId', '=', memberId);
  return (await told.where('otherId', '=', otherId).executeTakeFirst()) !== undefined;
}

/** The members whom one follows, or one's followers: the last one first, one more than the page holds. */
export async function findFollows(
  db: Db,
  memberId: number,
  list: 'following' | 'followers',
  page: PageRequest,
): Promise<{ id: number; position: number }[]> {
  const isFollowing = list === 'following';
  return db
    .selectFrom('follows as f')
    .innerJoin('members as o', 'o.id', isFollowing ? 'f.otherId' : 'f.memberId')
    .select(['o.id', 'f.id as position'])
    .where('o.suspendedAt', 'is', null)
    .where(isFollowing ? 'f.memberId' : 'f.otherId', '=', memberId)
    .where(notBlocked(memberId, sql`o.id`))
    .$if(page.before !== null, (follows) => follows.where('f.id', '<', page.before))
    .orderBy('f.id', 'desc')
    .limit(limitOf(page))
    .execute();
}
