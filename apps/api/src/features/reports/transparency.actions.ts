import type { QuarterFigures } from '@kopa/contracts/transparency';
import { publishedQuarters, transparencyOf } from '@kopa/rules/transparency';
import type { Context } from '../../context.ts';
import { findDecidedCounts } from './transparency.queries.ts';

/** The public figures of the ended quarters, newest first. */
export async function loadTransparency({ db, now }: Context): Promise<QuarterFigures[]> {
  const moment = now();
  return transparencyOf(await findDecidedCounts(db, publishedQuarters(moment)), moment);
}
