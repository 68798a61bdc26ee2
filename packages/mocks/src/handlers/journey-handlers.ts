import * as journeys from '@kopa/contracts/journeys';
import { answer } from '@kopa/contracts/msw';
import { hasEnded, isTold } from '@kopa/rules/journeys';
import { callsOf } from '../calls.ts';
import {
  advanceJourneys,
  cancelJourney,
  changeExpectedTime,
  confirmArrival,
  journeyView,
  setWatching,
  startJourney,
} from '../journeys.ts';
import { newestFirst, pageOf } from '../pages.ts';
import type { StoredJourney } from '../stored-safety.ts';
import type { World } from '../world.ts';

/** Journeys of the member, and those that they watch. */
export function journeyHandlers(world: World) {
  const calls = callsOf(world);

  function listOf(viewerId: number, input: Parameters<typeof pageOf>[1], isShown: (journey: StoredJourney) => boolean) {
    advanceJourneys(world);
    const shown = newestFirst(world.journeys).filter(isShown);
    return pageOf(
      shown.map((journey) => journeyView(world, viewerId, journey)),
      input,
    );
  }

  return [
    calls.member(journeys.startJourney, ({ user, body, key }) =>
      answer(startJourney(world, user.id, body, key), { status: 201 }),
    ),
    calls.member(journeys.listWatchedJourneys, ({ user, ...input }) =>
      listOf(
        user.id,
        input,
        ({ status, contacts }) =>
          !hasEnded(status) && contacts.some((contact) => contact.memberId === user.id && isTold(contact.status)),
      ),
    ),
    calls.member(journeys.listJourneys, ({ user, ...input }) =>
      listOf(user.id, input, ({ travellerId }) => travellerId === user.id),
    ),
    calls.member(journeys.updateJourney, ({ user, params, body }) =>
      changeExpectedTime(world, user.id, params.id, body),
    ),
    calls.member(journeys.confirmArrival, ({ user, params, body }) =>
      confirmArrival(world, user.id, params.id, body?.at),
    ),
    calls.member(journeys.cancelJourney, ({ user, params }) => {
      cancelJourney(world, user.id, params.id);
      return null;
    }),
    calls.member(journeys.watchJourney, ({ user, params }) => setWatching(world, user.id, params.id, true)),
    calls.member(journeys.stopWatchingJourney, ({ user, params }) => {
      setWatching(world, user.id, params.id, false);
      return null;
    }),
  ];
}
