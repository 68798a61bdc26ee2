import type { BlockedOrMutedMember } from '@kopa/contracts/people/blocks';
import type { Db } from '../../db/database.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

/** The two ways to keep a member away: their tables. */
export type BlockOrMute = 'blocks' | 'mutes';

/** Adds a block or a mute; false where there was one already. */
export async function insertBlockOrMute(
  db: Db,
  kind: BlockOrMute,
  memberId: number,
  otherId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(kind)
    .values({ memberId, otherId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The number of members whom one has blocked or muted. */
export async function countBlockedOrMuted(db: Db, kind: BlockOrMute, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True if a member has blocked another one. */
export async function hasBlocked(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const blocks = db.selectFrom('blocks').select('id').where('memberId', '=', memberId).where('otherId', '=', otherId);
  return (await blocks.executeTakeFirst()) !== undefined;
}

/** Ends a block or a mute. */
export async function deleteBlockOrMute(db: Db, kind: BlockOrMute, memberId: number, otherId: number): Promise<void> {
  await db.deleteFrom(kind).where('memberId', '=', memberId).where('otherId', '=', otherId).execute();
}

/** The members whom one has blocked or muted, the last one first, one more than the page holds. */
export async function findBlockedOrMuted(
  db: Db,
  kind: BlockOrMute,
  memberId: number,
  page: PageRequest,
): Promise<(BlockedOrMutedMember & { position: number })[]> {
  return db
    .selectFrom(`${kind} as b` as 'blocks as b')
    .innerJoin('members as o', 'o.id', 'b.otherId')
    .select(['o.id', 'o.name', 'o.username', 'b.id as position'])
    .where('o.suspendedAt', 'is', null)
    .where('b.memberId', '=', memberId)
    .$call(onPage(page, 'b.id'))
    .execute();
}
