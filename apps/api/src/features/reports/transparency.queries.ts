import type { DecidedCount } from '@kopa/rules/transparency';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The numbers of decisions of some quarters. */
export function findDecidedCounts(db: Db, quarters: readonly string[]): Promise<DecidedCount[]> {
  return db
    .selectFrom('decisionFigures')
    .select(['quarter', 'figure', 'hours', 'count'])
    .where('quarter', '=', sql<string>`any(${quarters}::text[])`)
    .orderBy('quarter')
    .orderBy('hours')
    .execute();
}
