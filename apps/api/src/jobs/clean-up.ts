import { deleteExpired, expiringTables } from '../auth/expired.queries.ts';
import { dropExpiredKeys } from '../auth/idempotency.ts';
import type { Context } from '../context.ts';
import { removeUnusedPhotos } from '../features/photos/photo-clean-up.actions.ts';
import { removeOldCases } from '../features/reports/cases.actions.ts';

/** Rows of one statement. Many more would take longer than a statement may, and then none would ever go. */
const rowsAtOnce = 5_000;

/** Removes unused uploads, decided cases whose time is over, expired idempotency keys and other expired rows. */
export async function cleanUp(context: Context): Promise<void> {
  const photos = await removeUnusedPhotos(context);
  const keys = await dropExpiredKeys(context.db);
  let rows = 0;
  for (const table of expiringTables) {
    for (let deleted = rowsAtOnce; deleted === rowsAtOnce; rows += deleted) {
      deleted = await deleteExpired(context.db, table, rowsAtOnce);
    }
  }
  const cases = await removeOldCases(context);
  context.log.info({ photos, keys, rows, cases }, 'cleaned up');
}
