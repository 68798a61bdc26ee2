import { ppaLimits } from '@kopa/contracts/limits';
import { type Ppa, type RatingKey, ratingKeys } from '@kopa/contracts/service/ppas';
import { fail } from '../refusal.ts';

/** A place of primary assignment: names occur in several LGAs, and LGAs in several states. */
export interface Place {
  name: string;
  state: string;
  lga: string;
}

/** The place of a portal record. @throws 409 not_your_ppa if it names none */
export function placeOf(record: { ppa: string | null; deploymentState: string | null; lga: string | null }): Place {
  const { ppa: name, deploymentState: state, lga } = record;
  if (name === null || state === null || lga === null) throw fail('not_your_ppa');
  return { name, state, lga };
}

/** True if a place has enough reviews to show them: fewer would reveal their authors (product 4.31). */
export function showsReviews(reviews: number): boolean {
  return reviews >= ppaLimits.reviews;
}

/** The average ratings of a place, to one decimal; null while its reviews are too few. */
export function averageRatings(reviews: number, sums: Readonly<Record<RatingKey, number>>): Ppa['ratings'] {
  if (!showsReviews(reviews)) return null;
  const averages = ratingKeys.map((key) => [key, Math.round((sums[key] * 10) / reviews) / 10]);
  return Object.fromEntries(averages) as Record<RatingKey, number>;
}
