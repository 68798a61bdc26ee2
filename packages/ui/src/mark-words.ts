import type { Mark, MarkRefusal } from '@kopa/contracts/office/roll-calls';

/** The marks in words, as the holder of an office reads them. */
export const markNames: Record<Mark, string> = { present: 'Present', excused: 'Excused', none: 'Not present' };

/** Why marks were refused, in words. */
export function refusalWords(refusal: MarkRefusal, count: number): string {
  const marks = count === 1 ? '1 mark' : `${count} marks`;
  if (refusal === 'roll_call_closed') return `${marks} came after the roll call was closed. Enter them as corrections.`;
  if (refusal === 'bad_time') return `${marks} are older than a day, or the clock of this device is wrong.`;
  return `${marks} are of members who are not on the roster.`;
}

/** The consequences of closing a roll call while some marks wait. */
export function closingWords(waiting: number): string {
  const marks = waiting === 1 ? '1 mark waits' : `${waiting === 0 ? 'No' : waiting} marks wait`;
  const late = waiting === 0 ? '' : ' If you close now, they come too late and count only as corrections.';
  return `${marks} for the network.${late} After closing, a mark changes only by a correction with a reason.`;
}
