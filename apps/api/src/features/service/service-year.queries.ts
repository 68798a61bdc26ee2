import type { ItemKey } from '@kopa/contracts/service/service-course';
import type { Deployment } from '@kopa/rules/service/calendar';
import type { OwnRecord, ServiceRecord } from '@kopa/rules/service/service-year';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The portal's record of a member, and their own entries. */
export type StoredRecord = ServiceRecord & Deployment & OwnRecord;

/** The stored record of a member. */
export async function findServiceRecord(db: Db, memberId: number): Promise<StoredRecord> {
  const cleared = sql<OwnRecord['clearedOn']>`coalesce(
    (select jsonb_object_agg(c.month, c.cleared_on) from service_clearances c where c.member_id = m.id), '{}')`;
  return db
    .selectFrom('members as m')
    .select(['m.serviceStartDate', 'm.serviceDays', 'm.cdsAttended', cleared.as('clearedOn')])
    .select(['m.deploymentState as state', 'm.lga', 'm.batch', 'm.cdsGroup'])
    .select(['m.createdAt as registeredAt', 'm.clearancesAskedAt as askedForMonthsAt'])
    .select((eb) =>
      eb
        .selectFrom('rollCallMembers as e')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('e.memberId', '=', 'm.id')
        .where('e.mark', '=', 'present')
        .$asScalar()
        .$notNull()
        .as('rollCalls'),
    )
    .select(sql<string[]>`array(select i.key from service_items i where i.member_id = m.id)`.as('done'))
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Enters on which days a member has cleared, each month once. */
export async function saveClearances(
  db: Db,
  memberId: number,
  clearances: readonly { month: string; clearedOn: string }[],
): Promise<void> {
  if (clearances.length === 0) return;
  await db
    .insertInto('serviceClearances')
    .values(clearances.map(({ month, clearedOn }) => ({ memberId, month, clearedOn })))
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'month']).doUpdateSet({ clearedOn: sql`excluded.cleared_on` }),
    )
    .execute();
}

/** Records that a member was asked which months they have cleared. */
export async function saveAsked(db: Db, memberId: number, clearancesAskedAt: Date): Promise<void> {
  await db.updateTable('members').set({ clearancesAskedAt }).where('id', '=', memberId).execute();
}

/** Deletes the entry for a month. */
export async function deleteClearance(db: Db, memberId: number, month: string): Promise<void> {
  await db.deleteFrom('serviceClearances').where('memberId', '=', memberId).where('month', '=', month).execute();
}

/** Ticks an item of a checklist. */
export async function addItem(db: Db, memberId: number, key: ItemKey): Promise<void> {
  await db
    .insertInto('serviceItems')
    .values({ memberId, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unticks an item of a checklist. */
export async function deleteItem(db: Db, memberId: number, key: ItemKey): Promise<void> {
  await db.deleteFrom('serviceItems').where('memberId', '=', memberId).where('key', '=', key).execute();
}
