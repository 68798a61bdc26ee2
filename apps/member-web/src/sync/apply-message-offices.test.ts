import { endOffice } from '@kopa/mocks/service/offices';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import { changePresence, countsOf, memberRollCallView } from '@kopa/mocks/service/roll-calls';
import type { StoredRollCall } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { withClaim } from '@kopa/rules/service/roster';
import { test } from 'vitest';
import { expectEqualToRefetch, me, worldWith } from '../../test/live-messages.ts';

/** A world in which the signed-in member holds the office 1, and may be on the roster of its open roll call. */
function worldOfOffice(rollCall?: Parameters<typeof buildRollCall>[1]): World {
  const world = worldWith({});
  world.now = () => new Date();
  world.offices = [buildOffice(1)];
  if (rollCall !== undefined) world.rollCalls = [buildRollCall(1, rollCall)];
  return world;
}

const theRollCall = (world: World) => world.rollCalls[0] as StoredRollCall;
const ownFrame = (world: World) => ({ rollCall: memberRollCallView(world, me, theRollCall(world)) });

test('office equals a refetch: one is offered', () =>
  expectEqualToRefetch(worldOfOffice(), 'office', (world) => {
    const office = buildOffice(2, { kind: 'liaison', cdsGroup: null, status: 'offered', acceptedAt: null });
    world.offices.push(office);
    return { office };
  }));

test('office equals a refetch: it is accepted on another device', () => {
  const world = worldOfOffice();
  Object.assign(world.offices[0] ?? {}, { status: 'offered', acceptedAt: null });
  return expectEqualToRefetch(world, 'office', (changed) => {
    const office = buildOffice(1);
    changed.offices = [office];
    return { office };
  });
});

test('office equals a refetch: it has ended', () =>
  expectEqualToRefetch(worldOfOffice(), 'office', (world) => ({ office: { ...endOffice(world, 1) } })));

test('roll_call equals a refetch: it opens', () =>
  expectEqualToRefetch(worldOfOffice(), 'roll_call', (world) => {
    world.rollCalls = [buildRollCall(1, { memberIds: [me] })];
    return ownFrame(world);
  }));

test('roll_call equals a refetch: the member is marked present', () =>
  expectEqualToRefetch(worldOfOffice({ memberIds: [me] }), 'roll_call', (world) => {
    changePresence(world, theRollCall(world), me, (before) => ({ ...before, mark: 'present' }));
    return ownFrame(world);
  }));

test('roll_call equals a refetch: it closes', () =>
  expectEqualToRefetch(worldOfOffice({ memberIds: [me] }), 'roll_call', (world) => {
    theRollCall(world).status = 'closed';
    return ownFrame(world);
  }));

test('roll_call_changed equals a refetch: another device has marked a member', () =>
  expectEqualToRefetch(worldOfOffice({ memberIds: [2] }), 'roll_call_changed', (world) => {
    changePresence(world, theRollCall(world), 2, (before) => ({ ...before, mark: 'present' }));
    return { rollCallId: 1, counts: countsOf(theRollCall(world)) };
  }));

test('roll_call_changed equals a refetch: a member has claimed', () =>
  expectEqualToRefetch(worldOfOffice({ memberIds: [2] }), 'roll_call_changed', (world) => {
    changePresence(world, theRollCall(world), 2, withClaim);
    return { rollCallId: 1, counts: countsOf(theRollCall(world)) };
  }));
