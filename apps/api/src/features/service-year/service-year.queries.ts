import type { ItemKey } from '@kopa/contracts/service-facts';
import type { OwnRecord, ServiceRecord } from '@kopa/rules/service-year';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The portal's record of a member, and what they have entered. */
export async function findServiceRecord(db: Db, memberId: number): Promise<ServiceRecord & OwnRecord> {
  const { rows } = await sql<ServiceRecord & OwnRecord>`
    select m.service_start_date, m.service_days, m.cds_attended,
      coalesce((select jsonb_object_agg(c.month, c.cleared_on) from service_clearances c where c.member_id = m.id), '{}')
        as cleared_on,
      array(select i.key from service_items i where i.member_id = m.id) as done
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0] as ServiceRecord & OwnRecord;
}

/** Enters on which day a member has cleared for a month. */
export async function saveClearance(db: Db, memberId: number, month: string, clearedOn: string): Promise<void> {
  await sql`
    insert into service_clearances (member_id, month, cleared_on) values (${memberId}, ${month}, ${clearedOn})
    on conflict (member_id, month) do update set cleared_on = excluded.cleared_on`.execute(db);
}

/** Takes back what was entered for a month. */
export async function deleteClearance(db: Db, memberId: number, month: string): Promise<void> {
  await db.deleteFrom('serviceClearances').where('memberId', '=', memberId).where('month', '=', month).execute();
}

/** Ticks an item of a checklist. */
export async function addItem(db: Db, memberId: number, key: ItemKey): Promise<void> {
  await sql`insert into service_items (member_id, key) values (${memberId}, ${key}) on conflict do nothing`.execute(db);
}

/** Unticks an item of a checklist. */
export async function deleteItem(db: Db, memberId: number, key: ItemKey): Promise<void> {
  await db.deleteFrom('serviceItems').where('memberId', '=', memberId).where('key', '=', key).execute();
}
