import type { Db } from '../../db/database.ts';

/** The stored hash of a member's password; null where there is no such member any more. */
export async function findPasswordHash(db: Db, memberId: number): Promise<string | null> {
  const member = await db
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', memberId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return member?.passwordHash ?? null;
}
