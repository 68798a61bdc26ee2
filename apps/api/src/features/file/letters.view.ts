import type { LeaveBalance, Letter } from '@kopa/contracts/file/letters';
import { leaveBalance } from '@kopa/rules/file/leave';
import { judgedOn, letterWarnings } from '@kopa/rules/file/letter-warnings';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import { shippedTemplateOf } from './letter-templates.queries.ts';
import { findGrantedLeaves, findWriter, type LetterRow } from './letters.queries.ts';

/** Letters as their member reads them now. */
export async function letterViews(
  { now }: Pick<Context, 'now'>,
  db: Db,
  memberId: number,
  rows: readonly LetterRow[],
): Promise<Letter[]> {
  const today = dayInLagos(now());
  const leaveWithout = rows.some(({ templateKey }) => templateKey === 'leave')
    ? await leaveOf(db, memberId)
    : () => ({ left: 0 });
  return rows.map((row) => {
    const { memberId: _owner, outcome, outcomeOn, outcomeDays, ...letter } = row;
    const day = judgedOn(letter, today);
    return {
      ...letter,
      outcome: outcome === null || outcomeOn === null ? null : { outcome, on: outcomeOn, days: outcomeDays },
      warnings: letterWarnings(shippedTemplateOf(row.templateKey), row.fields, day, leaveWithout(row.id).left),
    };
  });
}

/** A letter as its member reads it now. */
export async function letterView(context: Pick<Context, 'now'>, db: Db, row: LetterRow): Promise<Letter> {
  const [view] = await letterViews(context, db, row.memberId, [row]);
  return view as Letter;
}

/** The days of leave of a member, without one letter if its id is given. */
export async function leaveOf(db: Db, memberId: number): Promise<(exceptId?: number) => LeaveBalance> {
  const granted = await findGrantedLeaves(db, memberId);
  const record = await findWriter(db, memberId);
  return (exceptId) => leaveBalance(granted, record, exceptId);
}
