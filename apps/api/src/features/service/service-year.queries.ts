import type { ItemKey } from '@kopa/contracts/service/service-constants';
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

/** Enters on which day a member has cleared for a month. */
export async function saveClearance(db: Db, memberId: number, month: string, clearedOn: string): Promise<void> {
  await db
    .insertInto('serviceClearances')
    .values({ memberId, month, clearedOn })
    .onConflict((conflict) => conflict.columns(['memberId', 'month']).doUpdateSet({ clearedOn }))
    .execute();
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
