import type { UrgentAlerts } from '@kopa/contracts/admin/urgent-alerts';
import type { Db } from '../../db/database.ts';

/** Where an administrator is told of urgent cases. */
export function findUrgentAlerts(db: Db, administratorId: number): Promise<UrgentAlerts> {
  return db
    .selectFrom('administrators')
    .select('alertEmail as email')
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
}

/** Saves where an administrator is told of urgent cases. */
export async function saveUrgentAlerts(db: Db, administratorId: number, { email }: UrgentAlerts): Promise<void> {
  await db.updateTable('administrators').set({ alertEmail: email }).where('id', '=', administratorId).execute();
}
