import type { Attendance } from '@kopa/contracts/service/attendance';
import { rollCallStatus } from '@kopa/rules/service/roll-calls';
import { attendanceStatus } from '@kopa/rules/service/roster';
import type { AttendanceRow } from './attendance.queries.ts';
import { officeName } from './offices.view.ts';

/** What a roll call tells of a member. The name of who marked is gone with the account. */
export function attendanceView(row: AttendanceRow, now: Date): Attendance {
  const { id, officeId, title, on, mark, holderName, receivedAt, ticketId } = row;
  return {
    rollCallId: id,
    title,
    office: officeName({ ...row, id: officeId }),
    on,
    // A line that tells nothing yet is not read.
    status: attendanceStatus(row, rollCallStatus(row, now)) ?? 'absent',
    markedBy: mark === 'none' || holderName === null ? null : { name: holderName },
    receivedAt,
    ticketId,
  };
}
