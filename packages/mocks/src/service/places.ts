import type { User } from '@kopa/contracts/account/user';
import * as ppas from '@kopa/contracts/service/ppas';
import { matchesSearch } from '@kopa/rules/people/search';
import { averageRatings, type Place, placeOf, showsReviews } from '@kopa/rules/service/ppas';
import { callsOf } from '../calls.ts';
import { added, pageOf, removeAll } from '../collection.ts';
import type { StoredPpaReview } from '../stored.ts';
import type { World } from '../world.ts';

const keyOf = ({ name, state, lga }: Place) => `${name}\n${lga}\n${state}`;

/** The reviews of a place. */
const reviewsOf = (world: World, place: Place) => world.ppaReviews.filter((one) => keyOf(one.place) === keyOf(place));

function reviewView({ userId, place: _place, ...review }: StoredPpaReview, viewerId: number): ppas.PpaReview {
  return { ...review, isOwn: userId === viewerId };
}

/** The places of all members' records, each with its id from the order of the members. */
function placesOf(world: World): ppas.Ppa[] {
  const records = world.members.filter(({ user }) => user.ppa !== null).map(({ user }) => placeOf(user));
  return [...Map.groupBy(records, keyOf).values()].map((members, index) => {
    const place = members[0] as Place;
    const reviews = reviewsOf(world, place);
    const sums = ppas.ratingKeys.map((key) => [key, reviews.reduce((sum, { ratings }) => sum + ratings[key], 0)]);
    const ratings = averageRatings(reviews.length, Object.fromEntries(sums));
    return { id: index + 1, ...place, members: members.length, reviews: reviews.length, ratings };
  });
}

function ownPlaceOf(world: World, user: User): ppas.OwnPpa {
  const own = reviewsOf(world, placeOf(user)).find(({ userId }) => userId === user.id);
  return { ...placeOf(user), review: own === undefined ? null : reviewView(own, user.id) };
}

/** Saves the member's review of their own place. */
export function saveReview(world: World, user: User, { ratings, text, handover }: ppas.NewPpaReview): ppas.OwnPpa {
  const own = world.ppaReviews.find(({ userId }) => userId === user.id);
  const review =
    own ??
    added(world.ppaReviews, {
      id: world.nextId(),
      userId: user.id,
      place: placeOf(user),
      ratings,
      text: null,
      handover: null,
    });
  Object.assign(review, { ratings, text: text || null, handover: handover || null });
  return ownPlaceOf(world, user);
}

/** The book of the places of primary assignment. */
export function placeHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(ppas.listPpas, (input) => {
      const { search = '', state, lga } = input.query;
      const isFound = (ppa: ppas.Ppa) =>
        matchesSearch(keyOf(ppa), search) && (state ?? ppa.state) === ppa.state && (lga ?? ppa.lga) === ppa.lga;
      return pageOf(placesOf(world).filter(isFound), input);
    }),
    calls.member(ppas.listPpaReviews, ({ user, ...input }) => {
      const { name, state, lga } = input.query;
      const all = reviewsOf(world, { name, state, lga });
      return pageOf(
        (showsReviews(all.length) ? all : []).map((review) => reviewView(review, user.id)),
        input,
      );
    }),
    calls.member(ppas.getOwnPpa, ({ user }) => ownPlaceOf(world, user)),
    calls.member(ppas.savePpaReview, ({ user, body }) => saveReview(world, user, body)),
    calls.member(ppas.deletePpaReview, ({ user }) => removeAll(world.ppaReviews, ({ userId }) => userId === user.id)),
  ];
}
