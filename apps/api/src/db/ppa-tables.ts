import type { RatingKey } from '@kopa/contracts/ppas';
import type { GeneratedAlways } from 'kysely';
import type { Counter } from './column-types.ts';

/** The places of primary assignment. Triggers keep the numbers: of the ratings the sums. */
export interface PpasTable extends Record<RatingKey, Counter> {
  id: GeneratedAlways<number>;
  name: string;
  lga: string;
  state: string;
  members: Counter;
  reviews: Counter;
  search: GeneratedAlways<string>;
}

export interface PpaReviewsTable extends Record<RatingKey, number> {
  /** Random. */
  id: number;
  ppaId: number;
  memberId: number;
  /** A keyed hash of the portal account. */
  portalMark: Buffer | null;
  text: string | null;
  handover: string | null;
}
