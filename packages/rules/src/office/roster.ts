import { type Attendance, type AttendanceStatus, attendanceStatusNames } from '@kopa/contracts/file/attendance';
import type { Mark, RollCallStatus } from '@kopa/contracts/office/roll-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { fail } from '../refusal.ts';

/** The mark and the claim of a member at a roll call. Times are ISO 8601. */
export interface Presence {
  mark: Mark;
  /** When the mark was made; null before the first one. */
  markedAt: string | null;
  isClaimed: boolean;
}

/** A member of whom nothing is known. */
export const unmarked: Presence = { mark: 'none', markedAt: null, isClaimed: false };

/** A mark as an officer's device made it. */
export interface MadeMark {
  mark: Mark;
  at: string;
}

/** At the same millisecond present wins over excused, and excused over none. */
const ranks: Record<Mark, number> = { none: 0, excused: 1, present: 2 };

/** True if a mark wins over the one that is there: the later one does (product 4.50). */
function wins({ mark, at }: MadeMark, before: Presence): boolean {
  if (before.markedAt === null) return true;
  const later = Date.parse(at) - Date.parse(before.markedAt);
  return later > 0 || (later === 0 && ranks[mark] > ranks[before.mark]);
}

/** The state after a mark; the same object where an earlier mark arrives late, or one repeats. */
export function withMark<P extends Presence>(before: P, made: MadeMark): P {
  return wins(made, before) ? { ...before, mark: made.mark, markedAt: new Date(made.at).toISOString() } : before;
}

/** The state after some marks, which may come in any order. */
export function withMarks<P extends Presence>(before: P, made: readonly MadeMark[]): P {
  return made.reduce((state, one) => withMark(state, one), before);
}

/** The state after a claim; a claim never takes a mark back. */
export function withClaim<P extends Presence>(before: P): P {
  return before.isClaimed ? before : { ...before, isClaimed: true };
}

/** The state after a correction, which counts over every mark. */
export function withCorrection<P extends Presence>(before: P, mark: Mark): P {
  return before.mark === mark ? before : { ...before, mark };
}

/** The attendance of a member; null at an open roll call without mark and claim. A mark decides before a claim. */
export function attendanceStatus(
  { mark, isClaimed }: Pick<Presence, 'mark' | 'isClaimed'>,
  status: RollCallStatus,
): AttendanceStatus | null {
  if (mark === 'present') return isClaimed ? 'confirmed' : 'marked';
  if (mark === 'excused') return 'excused';
  if (isClaimed) return 'claimed';
  return status === 'closed' ? 'absent' : null;
}

/** A member objects once to an attendance. @throws 409 objection_exists */
export function assertNoObjection(ticketId: number | null): void {
  if (ticketId !== null) throw fail('objection_exists');
}

/** The subject of the support ticket of an objection: the facts of the roll call, at most 150 characters. */
export function objectionSubject({ rollCallId, title, office, on, status }: Omit<Attendance, 'ticketId'>): string {
  const facts = `Roll call ${rollCallId}, ${on}, ${office.place}: ${attendanceStatusNames[status]}. `;
  return [...facts, ...title].slice(0, textLimits.ticketSubject).join('');
}
