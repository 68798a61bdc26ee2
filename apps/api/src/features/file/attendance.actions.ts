import type { Attendance } from '@kopa/contracts/file/attendance';
import { assertNoObjection } from '@kopa/rules/office/roster';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { lockMembers } from '../../shared/locks.ts';
import { lockAttendance, saveObjection } from './attendance.queries.ts';
import { attendanceView } from './attendance.view.ts';

/**
 * Locks the attendance of a member at a roll call, for an objection. @throws 404 without one, 409 objection_exists
 */
export async function lockForObjection(
  transaction: Db,
  rollCallId: number,
  memberId: number,
  now: Date,
): Promise<Attendance> {
  // Before the roster, because the ticket names the member.
  await lockMembers(transaction, [memberId]);
  const row = await lockAttendance(transaction, rollCallId, memberId, now);
  assertFound(row);
  assertNoObjection(row.ticketId);
  return attendanceView(row, now);
}

/** Notes the ticket of an objection in the current transaction. */
export function noteObjection(transaction: Db, rollCallId: number, memberId: number, ticketId: number): Promise<void> {
  return saveObjection(transaction, rollCallId, memberId, ticketId);
}
