import { type NewPpaReview, type OwnPpa, type Ppa, type PpaReview, ratingKeys } from '@kopa/contracts/ppas';
import type { User } from '@kopa/contracts/users';
import { assertAccountUnused } from '@kopa/rules/portal';
import { averageRatings, type Place, placeOf } from '@kopa/rules/ppas';
import type { StoredPpaReview } from './stored-service.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

const isSame = (one: Place, other: Place) =>
  one.name === other.name && one.state === other.state && one.lga === other.lga;

/** The reviews of a place. */
export function reviewsOf(world: World, place: Place): StoredPpaReview[] {
  return world.ppaReviews.filter((review) => isSame(review.place, place));
}

/** A review as a member sees it. */
export function reviewView(
  { userId, place: _place, account: _account, ...review }: StoredPpaReview,
  viewerId: number,
): PpaReview {
  return { ...review, isOwn: userId === viewerId };
}

/** The places of all members' records and of all reviews. */
export function ppasOf(world: World): Ppa[] {
  const records = world.members
    .map(({ user }) => user)
    .filter(({ ppa, lga, deploymentState }) => ppa !== null && lga !== null && deploymentState !== null)
    .map(placeOf);
  for (const place of [...records, ...world.ppaReviews.map((review) => review.place)]) {
    if (!world.ppas.some((known) => isSame(known, place))) world.ppas.push({ id: world.nextId(), ...place });
  }
  return world.ppas
    .map((place) => {
      const reviews = reviewsOf(world, place);
      const sums = ratingKeys.map((key) => [key, reviews.reduce((sum, { ratings }) => sum + ratings[key], 0)]);
      return {
        ...place,
        members: records.filter((record) => isSame(record, place)).length,
        reviews: reviews.length,
        ratings: averageRatings(reviews.length, Object.fromEntries(sums)),
      };
    })
    .filter(({ members, reviews }) => members > 0 || reviews > 0);
}

/** The member's own place with their review of it. @throws 409 not_your_ppa */
export function ownPpaOf(world: World, user: User): OwnPpa {
  const place = placeOf(user);
  const own = reviewsOf(world, place).find(({ userId }) => userId === user.id);
  return { ...place, review: own === undefined ? null : reviewView(own, user.id) };
}

/**
 * Saves the member's review of their own place; one that is there keeps its id.
 * @throws 409 not_your_ppa, portal_account_used
 */
export function saveReview(world: World, user: User, { ratings, text, handover }: NewPpaReview): void {
  const place = placeOf(user);
  const given = { ratings, text: text || null, handover: handover || null };
  const reviews = reviewsOf(world, place);
  const own = reviews.find(({ userId }) => userId === user.id);
  if (own !== undefined) return void Object.assign(own, given);
  const account = memberOf(world, user.id).link?.email;
  assertAccountUnused(account !== undefined && reviews.some((review) => review.account === account));
  const id = 1 + Math.floor(Math.random() * 2 ** 48);
  world.ppaReviews.push({ id, userId: user.id, place, account, ...given });
}
