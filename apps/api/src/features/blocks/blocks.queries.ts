import type { KeptAwayMember } from '@kopa/contracts/blocks';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** The two ways to keep a member away: their tables. */
export type Barrier = 'blocks' | 'mutes';

/**
 * Locks two members until the transaction ends, so that what one of them writes to the other comes before or after it.
 * Every change of a block or mute begins with it: each then waits for the other before it holds anything else.
 * False where the other one is missing or suspended.
 */
export async function lockMembers(transaction: Db, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number; isActive: boolean }>`
    select id, suspended_at is null as is_active from members where id in (${memberId}, ${otherId})
    order by id for update`.execute(transaction);
  return rows.some(({ id, isActive }) => id === otherId && isActive);
}

/** Adds a block or a mute; false where there was one already. */
export async function insertBarrier(db: Db, barrier: Barrier, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(barrier)} (member_id, other_id) values (${memberId}, ${otherId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** True if a member has blocked another one. */
export async function hasBlocked(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const blocks = db.selectFrom('blocks').select('id').where('memberId', '=', memberId).where('otherId', '=', otherId);
  return (await blocks.executeTakeFirst()) !== undefined;
}

/** Ends a block or a mute. */
export async function deleteBarrier(db: Db, barrier: Barrier, memberId: number, otherId: number): Promise<void> {
  await db.deleteFrom(barrier).where('memberId', '=', memberId).where('otherId', '=', otherId).execute();
}

/** The members whom one has blocked or muted, the last one first, one more than the page holds. */
export async function findBarred(
  db: Db,
  barrier: Barrier,
  memberId: number,
  page: PageRequest,
): Promise<(KeptAwayMember & { position: number })[]> {
  const { rows } = await sql<KeptAwayMember & { position: number }>`
    select o.id, o.name, o.username, b.id as position
    from ${sql.table(barrier)} b join members o on o.id = b.other_id and o.suspended_at is null
    where b.member_id = ${memberId} ${page.before === null ? sql`` : sql`and b.id < ${page.before}`}
    order by b.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}
