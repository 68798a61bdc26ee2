import type { MemberRollCall, RollCall } from '@kopa/contracts/office/roll-calls';
import { rollCallStatus } from '@kopa/rules/office/roll-calls';
import type { RollCallRow } from '../../shared/roll-calls.ts';
import { officeName } from './offices.view.ts';
import type { CountedRollCall } from './roll-calls.queries.ts';

function shown(row: RollCallRow, now: Date) {
  const { id, officeId, title, on, from, to } = row;
  const office = officeName({ ...row, id: officeId });
  return { id, office, title, on, from, to, status: rollCallStatus(row, now) };
}

/** A roll call for the holder of its office, with the word. */
export function rollCallView(row: CountedRollCall, now: Date): RollCall {
  return { ...shown(row, now), word: row.word, counts: row.counts };
}

/** A roll call for a member on its roster, without the word. */
export function memberRollCallView(
  row: RollCallRow,
  { mark, isClaimed }: Pick<MemberRollCall, 'mark' | 'isClaimed'>,
  now: Date,
): MemberRollCall {
  return { ...shown(row, now), isClaimed, mark };
}
