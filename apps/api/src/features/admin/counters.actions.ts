import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  type CheckPosition,
  type CountedTable,
  correctCounters,
  countCorrected,
  countedTables,
  findPosition,
  findWrongCounters,
  savePosition,
} from './counters.queries.ts';

/** Rows of a statement: one group or member can have as many rows as hundreds of posts. */
const rowsAtOnce: Record<CountedTable, number> = { posts: 200, groups: 20, member_counters: 20 };
const pagesPerStep = 500;

/**
 * A step of the nightly check: compares counters with the rows that they count, page by page, corrects those that are
 * wrong and logs them. It continues at the end of the last step. Returns whether more is left.
 */
export async function checkCountersStep(context: Context, pages = pagesPerStep): Promise<boolean> {
  let position = await findPosition(context.db);
  for (let page = 0; page < pages; page += 1) {
    const next = await checkPage(context, position);
    if (next === null) return false;
    position = next;
  }
  return true;
}

/** Checks the page after a position; returns the next position, or null after the last page of the last table. */
async function checkPage({ db, log }: Context, { tableName, afterId }: CheckPosition): Promise<CheckPosition | null> {
  const { lastId, wrong } = await findWrongCounters(db, tableName, afterId, rowsAtOnce[tableName]);
  for (const id of wrong) await transact({ db }, 'job', (transaction) => correctCounters(transaction, tableName, id));
  if (wrong.length > 0) log.error({ table: tableName, ids: wrong }, 'counters differed from their rows');
  const nextTable = countedTables[countedTables.indexOf(tableName) + 1];
  const isAtEnd = lastId === null && nextTable === undefined;
  const next =
    lastId === null ? { tableName: nextTable ?? countedTables[0], afterId: 0 } : { tableName, afterId: lastId };
  await savePosition(db, next as CheckPosition, wrong.length);
  return isAtEnd ? null : (next as CheckPosition);
}

/** Returns the number of rows with a wrong counter that were ever found, for the metrics. */
export function correctedCounters({ db }: Context): Promise<number> {
  return countCorrected(db);
}
