import type { Attendance } from '@kopa/contracts/file/attendance';
import { rollCallStatus } from '@kopa/rules/office/roll-calls';
import { attendanceStatus } from '@kopa/rules/office/roster';
import { officeName } from '../office/offices.view.ts';
import type { AttendanceRow } from './attendance.queries.ts';

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
