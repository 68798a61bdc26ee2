import {
  cancelJourney,
  confirmArrival,
  listJourneys,
  listWatchedJourneys,
  startJourney,
  stopWatchingJourney,
  updateJourney,
  watchJourney,
} from '@kopa/contracts/safety/journeys';
import { textLimits } from '@kopa/contracts/text-limits';
import { expect } from 'vitest';
import type { TestMember } from '../../../members.ts';
import { arrive, inMinutes, start, startWith } from '../../../steps/journeys.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** A traveller who is connected to Bayo. */
async function traveller(world: World): Promise<TestMember> {
  const member = await world.register();
  await world.connect(member, world.bayo);
  return member;
}

/** A member's journey that a contact was asked to watch. */
async function journeyOf(member: TestMember, contact: TestMember) {
  return { params: { id: (await start(member, [contact])).id }, about: member.id };
}

/** A new traveller's journey that Bayo was asked to watch. */
const given =
  (body?: () => object): Row['given'] =>
  async ({ bayo }, member) => ({
    ...(await journeyOf(member, bayo)),
    ...(body === undefined ? {} : { body: body() }),
  });

/** A journey of another traveller that has ended. */
async function ended(world: World): Promise<{ by: TestMember; id: number }> {
  const by = await traveller(world);
  const { id } = await start(by, [world.bayo]);
  await arrive(by, id);
  return { by, id };
}

const refusalsOfTraveller: Row['refusals'] = {
  'a contact': ({ bayo }, { params, body }) => ({ by: bayo, params, body, status: 403 }),
  'a stranger': ({ chidi }, { params, body }) => ({ by: chidi, params, body, status: 404 }),
  'a journey that has ended': async (world, { body }) => {
    const { by, id } = await ended(world);
    return { by, params: { id }, body, status: 409 };
  },
};
const toBoth: Row['publishes'] = ({ bayo }, { about: traveller = 0 }) => ({ journey: [traveller, bayo.id] });
const ofTraveller = { by: traveller, refusals: refusalsOfTraveller };

/** A journey that Bayo watches, asked by the caller. */
const watching = {
  by: async ({ bayo }: World) => bayo,
  given: async (world: World, member: TestMember) => journeyOf(await traveller(world), member),
  refusals: {
    'the traveller': async (world: World) => {
      const by = await traveller(world);
      return { by, params: { id: (await start(by, [world.bayo])).id }, status: 403 };
    },
    'a stranger': ({ chidi }: World, { params }: { params?: Record<string, unknown> }) => ({
      ...{ by: chidi, status: 404 },
      ...(params === undefined ? {} : { params }),
    }),
    'a journey that has ended': async (world: World) => ({ params: { id: (await ended(world)).id }, status: 409 }),
  },
} satisfies Partial<Row>;

const refusedBody = (changes: () => object) => (world: World) => ({
  body: { ...startWith([world.bayo]), ...changes() },
  status: 400,
});

export const rows: Row[] = [
  {
    route: startJourney,
    by: traveller,
    given: ({ bayo }) => ({ body: startWith([bayo]) }),
    publishes: ({ bayo }, _given, { body }) => ({
      journey: [body.traveller.id, bayo.id],
      notification: [bayo.id],
    }),
    refusals: {
      'a time in the past': refusedBody(() => ({ expectedAt: inMinutes(-1) })),
      'a time over 48 hours ahead': refusedBody(() => ({ expectedAt: inMinutes(48 * 60 + 1) })),
      'no contact': refusedBody(() => ({ contactIds: [] })),
      'a send from the future': refusedBody(() => ({ at: inMinutes(5) })),
      'a send from more than 24 hours ago': refusedBody(() => ({ at: inMinutes(-24 * 60 - 1) })),
      'oneself as contact': async (world) => {
        const by = await traveller(world);
        return { by, body: startWith([by]), status: 400 };
      },
      'a contact who is not connected': ({ bayo, chidi }) => ({ body: startWith([bayo, chidi]), status: 404 }),
      'a second journey': async (world) => {
        const by = await traveller(world);
        await start(by, [world.bayo]);
        return { by, body: startWith([world.bayo]), status: 409 };
      },
    },
    outcomes: {
      'keeps texts of the longest allowed length, and no blank vehicle': async (world) => {
        const member = await traveller(world);
        const [from, vehicle] = ['😀'.repeat(textLimits.journeyPlace), '😀'.repeat(textLimits.journeyVehicle)];
        const journey = await start(member, [world.bayo], { from, vehicle });
        expect(journey).toMatchObject({ from, vehicle });
        await arrive(member, journey.id);
        expect(await start(member, [world.bayo], { vehicle: ' ' })).toMatchObject({ vehicle: null });
      },
    },
  },
  {
    route: listJourneys,
    given: async ({ ada, bayo }) => {
      await start(ada, [bayo]);
      return {};
    },
  },
  {
    route: listWatchedJourneys,
    by: async ({ bayo }) => bayo,
    given: async (world) => {
      await start(await traveller(world), [world.bayo]);
      return {};
    },
  },
  {
    route: updateJourney,
    ...ofTraveller,
    given: given(() => ({ expectedAt: inMinutes(180) })),
    publishes: toBoth,
    refusals: {
      ...refusalsOfTraveller,
      'a time in the past': (_world, { params }) => ({ params, body: { expectedAt: inMinutes(-1) }, status: 400 }),
      'a time over 48 hours ahead': (_world, { params }) => ({
        ...{ params, body: { expectedAt: inMinutes(48 * 60 + 1) }, status: 400 },
      }),
      'a send from before the start': (_world, { params }) => ({
        ...{ params, body: { expectedAt: inMinutes(60), at: inMinutes(-60) }, status: 400 },
      }),
    },
  },
  {
    route: confirmArrival,
    ...ofTraveller,
    given: given(() => ({})),
    publishes: toBoth,
    refusals: {
      ...refusalsOfTraveller,
      'a send from the future': (_world, { params }) => ({ params, body: { at: inMinutes(5) }, status: 400 }),
      'a send from before the start': (_world, { params }) => ({ params, body: { at: inMinutes(-60) }, status: 400 }),
    },
  },
  {
    route: cancelJourney,
    ...ofTraveller,
    given: given(),
    publishes: (world, sent, answer) => ({ ...toBoth(world, sent, answer), notification: [world.bayo.id] }),
  },
  { route: watchJourney, ...watching, publishes: toBoth },
  { route: stopWatchingJourney, ...watching, publishes: toBoth },
];
