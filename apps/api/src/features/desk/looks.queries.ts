import type { Look, Lookers } from '@kopa/contracts/desk/looks';
import type { Db } from '../../db/database.ts';
import { administratorOf } from '../../shared/administrator.ts';

/** Stores the ticket or case that an administrator looks at, in the place of the one before. */
export async function saveLook(db: Db, administratorId: number, look: Look, seenAt: Date): Promise<void> {
  await db
    .insertInto('looks')
    .values({ administratorId, ...look, seenAt })
    .onConflict((conflict) => conflict.column('administratorId').doUpdateSet({ ...look, seenAt }))
    .execute();
}

/** The administrators who have looked at something since a moment, without one of them. */
export async function findLookers(
  db: Db,
  { subjectType, subjectId }: Look,
  { without, since }: { without: number; since: Date },
): Promise<Lookers> {
  const rows = await db
    .selectFrom('looks as x')
    .innerJoin('administrators as a', 'a.id', 'x.administratorId')
    .select(administratorOf('a').as('administrator'))
    .where('x.subjectType', '=', subjectType)
    .where('x.subjectId', '=', subjectId)
    .where('x.administratorId', '!=', without)
    .where('x.seenAt', '>', since.toISOString())
    .orderBy('a.id')
    .execute();
  return rows.map(({ administrator }) => administrator);
}
