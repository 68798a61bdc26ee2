import { answer } from '@kopa/contracts/msw';
import * as journeys from '@kopa/contracts/safety/journeys';
import * as safetyCalls from '@kopa/contracts/safety/safety-calls';
import { answerPosition } from '@kopa/rules/safety/answer-position';
import {
  countedFrom,
  hasEnded,
  isAfterDark,
  isTold,
  nextStep,
  seenContacts,
  statusFrom,
} from '@kopa/rules/safety/journeys';
import { endOf } from '@kopa/rules/safety/safety-calls';
import { callsOf } from './calls.ts';
import { added, changed, found, newestFirst, pageOf } from './collection.ts';
import { areConnected, audienceIds, memberOf, otherUserView, personView } from './people/views.ts';
import type { StoredJourney, StoredSafetyCall } from './stored.ts';
import type { World } from './world.ts';

/** A journey as its traveller or one of its contacts sees it. */
export function journeyView(world: World, viewerId: number, stored: StoredJourney): journeys.Journey {
  const { travellerId, contacts, ...journey } = stored;
  const traveller = memberOf(world, travellerId);
  return {
    ...{ ...journey, isAfterDark: isAfterDark(journey.expectedAt), lastHeardAt: traveller.lastActiveAt },
    traveller: otherUserView(world, memberOf(world, viewerId).user, traveller.user),
    contacts: seenContacts(contacts, travellerId, viewerId).map(({ memberId, status }) => ({
      ...{ user: personView(memberOf(world, memberId).user), status },
    })),
  };
}

/** Ends a journey. */
export function endJourney(world: World, id: number, status: 'arrived' | 'cancelled', at?: string): StoredJourney {
  return changed(world.journeys, id, { status, endedAt: countedFrom(at, world.now()).toISOString() });
}

/** A contact watches a journey, or does not. */
export function setWatching(world: World, memberId: number, id: number, isWatching: boolean): StoredJourney {
  const journey = found(world.journeys, id);
  const status = isWatching ? 'watching' : 'declined';
  journey.contacts = journey.contacts.map((one) => (one.memberId === memberId ? { memberId, status } : one));
  return journey;
}

/** A call as one of its members sees it. */
export function memberSafetyCallView(
  world: World,
  memberId: number,
  call: StoredSafetyCall,
): safetyCalls.MemberSafetyCall {
  const { id, state, lga, reason, askedAt, answers } = call;
  const safe = [...answers].filter(
    ([otherId, { status }]) => status === 'safe' && areConnected(world, memberId, otherId),
  );
  const newest = safe.sort(([, one], [, other]) => other.answeredAt.localeCompare(one.answeredAt));
  return {
    ...{ id, area: { state, lga }, reason, askedAt, endedAt: endOf(call, world.now()) },
    answer: answers.get(memberId) ?? null,
    connections: newest.map(([otherId]) => ({ user: personView(memberOf(world, otherId).user), status: 'safe' })),
  };
}

/** Journeys and safety calls. */
export function safetyHandlers(world: World) {
  const calls = callsOf(world);

  /** Journeys with the steps that are due: the API has a job for it. */
  function journeysNow() {
    for (const journey of world.journeys) {
      const step = () => nextStep(journey.status, journey.expectedAt, world.now());
      for (let next = step(); next !== null; next = step()) journey.status = next;
    }
    return world.journeys;
  }
  const isWatchedBy =
    (memberId: number) =>
    ({ status, contacts }: StoredJourney) =>
      !hasEnded(status) && contacts.some((contact) => contact.memberId === memberId && isTold(contact.status));

  function callView({ memberIds, answers, ...call }: StoredSafetyCall): safetyCalls.SafetyCall {
    const countOf = (status?: string) => memberIds.filter((id) => answers.get(id)?.status === status).length;
    const counts = { needHelp: countOf('need_help'), noAnswer: countOf(), safe: countOf('safe') };
    return { ...call, endedAt: endOf(call, world.now()), reach: memberIds.length, counts };
  }
  function answersOf({ memberIds, answers }: StoredSafetyCall): safetyCalls.SafetyAnswer[] {
    return memberIds.map((id) => {
      const { name, stateCode, ppa, lga } = memberOf(world, id).user;
      const { status = null, text = null, answeredAt = null } = answers.get(id) ?? {};
      return { id, name, stateCode, ppa, lga, status, text, answeredAt };
    });
  }

  return [
    calls.member(journeys.startJourney, ({ user, body: { at, contactIds, vehicle, ...body } }) => {
      const startedAt = countedFrom(at, world.now()).toISOString();
      const contacts = contactIds.map((memberId) => ({ memberId, status: 'asked' }) as const);
      const own = { id: world.nextId(), travellerId: user.id, startedAt, endedAt: null, contacts };
      const status = statusFrom(body.expectedAt, world.now());
      const journey = added(world.journeys, { ...own, ...body, vehicle: vehicle || null, status });
      return answer(journeyView(world, user.id, journey), { status: 201 });
    }),
    calls.member(journeys.listWatchedJourneys, ({ user, ...input }) =>
      pageOf(
        journeysNow()
          .filter(isWatchedBy(user.id))
          .map((one) => journeyView(world, user.id, one)),
        input,
      ),
    ),
    calls.member(journeys.listJourneys, ({ user, ...input }) => {
      const own = journeysNow().filter(({ travellerId }) => travellerId === user.id);
      return pageOf(
        own.map((one) => journeyView(world, user.id, one)),
        input,
      );
    }),
    calls.member(journeys.updateJourney, ({ user, params: { id }, body: { expectedAt } }) => {
      const status = statusFrom(expectedAt, world.now());
      return journeyView(world, user.id, changed(world.journeys, id, { expectedAt, status }));
    }),
    calls.member(journeys.confirmArrival, ({ user, params, body }) =>
      journeyView(world, user.id, endJourney(world, params.id, 'arrived', body?.at)),
    ),
    calls.member(journeys.cancelJourney, ({ params }) => {
      endJourney(world, params.id, 'cancelled');
      return null;
    }),
    calls.member(journeys.watchJourney, ({ user, params }) =>
      journeyView(world, user.id, setWatching(world, user.id, params.id, true)),
    ),
    calls.member(journeys.stopWatchingJourney, ({ user, params }) => {
      setWatching(world, user.id, params.id, false);
      return null;
    }),

    calls.member(safetyCalls.listOpenSafetyCalls, ({ user }) =>
      newestFirst(world.safetyCalls)
        .filter((call) => call.memberIds.includes(user.id) && endOf(call, world.now()) === null)
        .map((call) => memberSafetyCallView(world, user.id, call)),
    ),
    calls.member(safetyCalls.answerSafetyCall, ({ user, params, body: { status, text } }) => {
      const call = found(world.safetyCalls, params.id);
      call.answers.set(user.id, { status, text: text || null, answeredAt: world.now().toISOString() });
      return memberSafetyCallView(world, user.id, call);
    }),
    calls.administrator(safetyCalls.startSafetyCall, ({ body: { state, lga = null, reason } }) => {
      const memberIds = audienceIds(world, { state, ...(lga === null ? {} : { lga }) });
      const asked = { askedAt: world.now().toISOString(), endedAt: null, memberIds, answers: new Map() };
      const call = added(world.safetyCalls, { id: world.nextId(), state, lga, reason, ...asked });
      return answer(callView(call), { status: 201 });
    }),
    calls.administrator(safetyCalls.getSafetyReach, ({ query }) => ({ reach: audienceIds(world, query).length })),
    calls.administrator(safetyCalls.listSafetyCalls, (input) => pageOf(world.safetyCalls.map(callView), input)),
    calls.administrator(safetyCalls.getSafetyCall, (input) => {
      const call = found(world.safetyCalls, input.params.id);
      const positionOf = ({ status, id }: safetyCalls.SafetyAnswer) => answerPosition(status, id);
      const { body: answers, headers = {} } = pageOf(answersOf(call), input, { positionOf });
      return answer({ ...callView(call), answers }, { headers });
    }),
    calls.administrator(safetyCalls.endSafetyCall, ({ params }) =>
      callView(changed(world.safetyCalls, params.id, { endedAt: world.now().toISOString() })),
    ),
  ];
}
