import { notify } from '@kopa/mocks/notifications';
import { endJourney, journeyView, memberSafetyCallView, setWatching } from '@kopa/mocks/safety';
import { buildJourney, buildSafetyCall } from '@kopa/mocks/service-builders';
import type { StoredJourney, StoredSafetyCall } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { watchRequest } from '@kopa/rules/safety/journey-notifications';
import { expect, test } from 'vitest';
import { expectEqualToRefetch, me, other, worldWith } from '../../test/live-messages.ts';
import { createQueryClient } from '../app/query-client.ts';
import { safetyCallsQuery } from '../shared/safety/safety-calls.queries.ts';
import { applyMessage } from './apply-message.ts';

const ofOther: Partial<StoredJourney> = { travellerId: other, contacts: [{ memberId: me, status: 'watching' }] };

/** A world of connected members with the journey 2, between two that have ended. */
function worldOn(journey: Parameters<typeof buildJourney>[1]): World {
  const world = worldWith({});
  world.now = () => new Date();
  const ended = { ...journey, status: 'arrived', endedAt: new Date().toISOString() } as const;
  world.journeys = [buildJourney(1, ended), buildJourney(2, journey), buildJourney(3, ended)].map((one) =>
    structuredClone(one),
  );
  return world;
}

const theJourney = (world: World) => world.journeys[1] as StoredJourney;
const frameOf = (world: World) => ({ journey: journeyView(world, me, theJourney(world)) });

test('journey equals a refetch: a new own one', () => {
  const world = worldOn({});
  const [journey] = world.journeys.splice(1, 1);
  return expectEqualToRefetch(world, 'journey', (changed) => {
    changed.journeys.splice(1, 0, { ...(journey as StoredJourney), id: 4 });
    return frameOf(changed);
  });
});

test('journey equals a refetch: a contact watches the own one', () => {
  const world = worldOn({ contacts: [{ memberId: other, status: 'asked' }] });
  return expectEqualToRefetch(world, 'journey', (changed) => {
    setWatching(changed, other, 2, true);
    return frameOf(changed);
  });
});

test('journey equals a refetch: the own one ends on another device', () =>
  expectEqualToRefetch(worldOn({}), 'journey', (world) => {
    endJourney(world, 2, 'arrived');
    return frameOf(world);
  }));

test('journey equals a refetch: the member is asked to watch', () => {
  const world = worldOn(ofOther);
  const [journey] = world.journeys.splice(1, 1);
  return expectEqualToRefetch(world, 'journey', (changed) => {
    changed.journeys.splice(1, 0, journey as StoredJourney);
    return frameOf(changed);
  });
});

test('journey equals a refetch: a watched one has a new time and no confirmed arrival', () =>
  expectEqualToRefetch(worldOn(ofOther), 'journey', (world) => {
    theJourney(world).status = 'alerted';
    return frameOf(world);
  }));

test('journey equals a refetch: a watched one is cancelled', () =>
  expectEqualToRefetch(worldOn(ofOther), 'journey', (world) => {
    endJourney(world, 2, 'cancelled');
    return frameOf(world);
  }));

test.each([
  ['declines on another device', true, false],
  ['agrees again on another device, and the journey comes back in its place', false, true],
])('journey equals a refetch: the member %s', (_, isWatching, next) => {
  const world = worldOn(ofOther);
  world.journeys.push(structuredClone(buildJourney(9, ofOther)));
  setWatching(world, me, 2, isWatching);
  return expectEqualToRefetch(world, 'journey', (changed) => {
    setWatching(changed, me, 2, next);
    return frameOf(changed);
  });
});

test('journeys_changed equals a refetch: the connection to the traveller has ended, with the notifications', () => {
  const world = worldOn(ofOther);
  notify(world, watchRequest(me, { id: other, name: 'Bayo Adeyemi' }, theJourney(world)));
  return expectEqualToRefetch(world, 'journeys_changed', (changed) => {
    changed.notifications = [];
    theJourney(changed).contacts = [];
    return {};
  });
});

test('user_online_status equals a refetch: the traveller of a watched journey', () =>
  expectEqualToRefetch(worldOn(ofOther), 'user_online_status', (world) => {
    const member = world.members.find(({ user }) => user.id === other);
    if (member !== undefined) member.user.isOnline = true;
    return { userId: other, isOnline: true };
  }));

function worldOfCalls(): World {
  const world = worldWith({});
  world.now = () => new Date();
  world.safetyCalls = [1, 2, 3].map((id) => buildSafetyCall(id));
  return world;
}

const callFrame = (world: World, call: StoredSafetyCall | undefined) => ({
  call: memberSafetyCallView(world, me, call as StoredSafetyCall),
});

test('safety_call equals a refetch: a new one', () =>
  expectEqualToRefetch(worldOfCalls(), 'safety_call', (world) => {
    world.safetyCalls.push(buildSafetyCall(4));
    return callFrame(world, world.safetyCalls[3]);
  }));

test('safety_call equals a refetch: the member answers on another device, and a connection is safe', () =>
  expectEqualToRefetch(worldOfCalls(), 'safety_call', (world) => {
    const answeredAt = new Date().toISOString();
    world.safetyCalls[1]?.answers.set(other, { status: 'safe', text: null, answeredAt });
    world.safetyCalls[1]?.answers.set(me, { status: 'need_help', text: 'Water', answeredAt });
    return callFrame(world, world.safetyCalls[1]);
  }));

test('a safety_call that asks after the answer leaves it, and the connections who are safe', () => {
  const world = worldOfCalls();
  const call = world.safetyCalls[1] as StoredSafetyCall;
  const answeredAt = new Date().toISOString();
  for (const id of [me, other]) call.answers.set(id, { status: 'safe', text: null, answeredAt });
  const client = createQueryClient();
  const { call: answered } = callFrame(world, call);
  client.setQueryData(safetyCallsQuery.queryKey, [answered]);
  const asked = { call: { ...answered, answer: null, connections: [] } };
  applyMessage({ client, memberId: me }, 'safety_call', asked);
  expect(client.getQueryData(safetyCallsQuery.queryKey)).toEqual([answered]);
});

test('safety_call equals a refetch: it has ended', () =>
  expectEqualToRefetch(worldOfCalls(), 'safety_call', (world) => {
    Object.assign(world.safetyCalls[1] as StoredSafetyCall, { endedAt: new Date().toISOString() });
    return callFrame(world, world.safetyCalls[1]);
  }));
