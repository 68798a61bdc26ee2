import type { Attendance } from '@kopa/contracts/service/attendance';
import { rollCallStatus } from '@kopa/rules/service/roll-calls';
import { attendanceStatus } from '@kopa/rules/service/roster';
import type { AttendanceRow } from './attendance.queries.ts';
import { officeName } from './offices.view.ts';

/** The attendance of a member at a roll call. The name of the holder is gone with the account. */
export function attendanceView(row: AttendanceRow, now: Date): Attendance {
  const { id, officeId, title, on, mark, holderName, receivedAt, ticketId } = row;
  return {
    rollCallId: id,
    title,
    office: officeName({ ...row, id: officeId }),
    on,
    // A line without mark and claim is read after the closing only.
    status: attendanceStatus(row, rollCallStatus(row, now)) ?? 'absent',
    markedBy: mark === 'none' || holderName === null ? null : { name: holderName },
    receivedAt,
    ticketId,
  };
}
