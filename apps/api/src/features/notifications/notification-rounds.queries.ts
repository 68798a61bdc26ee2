import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { NotificationRounds } from '../../db/tables.ts';

/** The subject of a round, such as an answered rumour. */
export type RoundSubject = Pick<NotificationRounds, 'kind' | 'subjectId'>;
/** A round that is not over, with the last member whom it has reached. */
export type Round = NotificationRounds;

/** Records the last member whom a round has come to; an earlier round about the same is over. */
export async function saveRound(transaction: Db, { kind, subjectId, lastMemberId }: Round): Promise<void> {
  await transaction
    .insertInto('notificationRounds')
    .values({ kind, subjectId, lastMemberId })
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId']).doUpdateSet({ lastMemberId }))
    .execute();
}

/** Ends a round; without effect where none exists. */
export async function deleteRound(transaction: Db, { kind, subjectId }: RoundSubject): Promise<void> {
  await transaction
    .deleteFrom('notificationRounds')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}

/** Locks a round that no other process works on until the transaction ends. Those of safety calls come first. */
export function lockSomeRound(transaction: Db): Promise<Round | undefined> {
  return transaction
    .selectFrom('notificationRounds')
    .select(['kind', 'subjectId', 'lastMemberId'])
    .orderBy(sql`kind <> 'safety_call'`)
    .orderBy('kind')
    .orderBy('subjectId')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
