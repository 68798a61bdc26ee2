import type { OfficeCourse, StoredPlace } from '@kopa/rules/office/offices';
import type { Closing } from '@kopa/rules/office/roll-calls';
import { sql } from 'kysely';

/** A roll call with its office and the office's holder. */
export interface RollCallRow extends StoredPlace, OfficeCourse, Closing {
  id: number;
  officeId: number;
  title: string;
  on: string;
  from: string;
  to: string;
  word: string;
  endsAt: string;
  memberId: number | null;
  administratorId: number | null;
}

/** The columns of roll calls `r` with their offices `o`. */
export const rollCallColumns = [
  ...(['r.id', 'r.officeId', 'r.title', 'r.day as on', 'r.fromTime as from', 'r.toTime as to', 'r.word'] as const),
  ...(['r.endsAt', 'r.closesAt', 'r.closedAt', 'o.kind', 'o.state', 'o.lga', 'o.lgas', 'o.cdsGroup'] as const),
  ...(['o.acceptedAt', 'o.endedAt', 'o.until', 'o.memberId', 'o.administratorId'] as const),
] as const;

/**
 * The registered name of the holder, a member `h` or an administrator `w`. A display name could be changed to that of an
 * office.
 */
export const holderName = sql<string | null>`case
  when h.id is not null then concat_ws(' ', h.first_name, h.middle_name, h.surname)
  when w.id is not null then trim(w.first_name || ' ' || w.last_name) end`;
