import * as ppas from '@kopa/contracts/ppas';
import { placeOf, showsReviews } from '@kopa/rules/ppas';
import { matchesSearch } from '@kopa/rules/search';
import { callsOf } from '../calls.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { ownPpaOf, ppasOf, reviewsOf, reviewView, saveReview } from '../ppas.ts';
import type { World } from '../world.ts';

/** The book of the places of primary assignment. */
export function ppaHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(ppas.listPpas, (input) => {
      const { search, state, lga } = input.query;
      const found = newestFirst(ppasOf(world)).filter(
        (ppa) =>
          (search === undefined || matchesSearch(`${ppa.name}\n${ppa.lga}\n${ppa.state}`, search)) &&
          (state === undefined || ppa.state === state) &&
          (lga === undefined || ppa.lga === lga),
      );
      return pageOf(found, input);
    }),

    calls.member(ppas.listPpaReviews, ({ user, ...input }) => {
      const { name, state, lga } = input.query;
      const found = reviewsOf(world, { name, state, lga });
      const shown = showsReviews(found.length) ? newestFirst(found) : [];
      return pageOf(
        shown.map((review) => reviewView(review, user.id)),
        input,
      );
    }),

    calls.member(ppas.getOwnPpa, ({ user }) => ownPpaOf(world, user)),

    calls.member(ppas.savePpaReview, ({ user, body }) => {
      saveReview(world, user, body);
      return ownPpaOf(world, user);
    }),

    calls.member(ppas.deletePpaReview, ({ user }) => {
      const own = reviewsOf(world, placeOf(user)).filter(({ userId }) => userId === user.id);
      world.ppaReviews = world.ppaReviews.filter((review) => !own.includes(review));
      return null;
    }),
  ];
}
