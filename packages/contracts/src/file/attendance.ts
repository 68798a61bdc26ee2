import { type Static, Type } from 'typebox';
import { Ticket } from '../desk/tickets.ts';
import { OfficeName } from '../office/offices.ts';
import { callsOf } from '../route.ts';
import { DateTime, Id, IdempotencyHeaders, IdParams, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';

export const attendanceStatuses = ['confirmed', 'marked', 'claimed', 'excused', 'absent'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The names of the statuses, as members read them. */
export const attendanceStatusNames: Record<AttendanceStatus, string> = {
  confirmed: 'Confirmed',
  marked: 'Marked',
  claimed: 'Claimed',
  excused: 'Excused',
  absent: 'Absent',
};

/** A member's proof of a roll call (product 4.50). */
export const Attendance = Type.Object({
  rollCallId: Id,
  title: Type.String(),
  office: OfficeName,
  on: LagosDate,
  /** `confirmed` is marked present and claimed. `claimed`, a claim alone, never counts. */
  status: OneOf(attendanceStatuses),
  /** Null without a mark, and once the account of the holder is deleted. */
  markedBy: Nullable(Type.Object({ name: Type.String() })),
  /** When Kopa received the last mark, claim or correction. */
  receivedAt: Nullable(DateTime),
  /** The support ticket of the member's objection. */
  ticketId: Nullable(Id),
});
export type Attendance = Static<typeof Attendance>;

const call = callsOf('file', 'member');

export const listAttendance = call('listAttendance', 'GET /api/users/:id/attendance', {
  summary: "One's own attendance, newest first",
  description: 'An open roll call with neither mark nor claim is not listed.',
  self: { params: ['id'] },
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(Attendance) },
});

export const objectToAttendance = call('objectToAttendance', 'POST /api/users/:id/attendance/:rollCallId/objection', {
  summary: 'Object to what a roll call tells of oneself; a support ticket with the facts of the roll call',
  self: { params: ['id'] },
  errors: ['not_found', 'objection_exists'],
  limits: ['supportTickets'],
  params: IdParams('id', 'rollCallId'),
  headers: IdempotencyHeaders,
  body: Strict({ text: Text(textLimits.ticketDescription) }),
  response: { 201: Ticket },
});
