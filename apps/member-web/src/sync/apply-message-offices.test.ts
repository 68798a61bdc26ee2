import { endOffice } from '@kopa/mocks/office/offices';
import { changePresence, countsOf, memberRollCallView } from '@kopa/mocks/office/roll-calls';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import type { StoredRollCall } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { withClaim } from '@kopa/rules/office/roster';
import { test } from 'vitest';
import { expectEqualToRefetch, me, worldWith } from '../../test/live-messages.ts';

const other = { id: 2, kind: 'liaison', cdsGroup: null } as const;

/** A world in which the signed-in member holds two offices, the first of them with an open roll call of member 2. */
function worldOfOffices(): World {
  const world = worldWith({});
  world.now = () => new Date();
  world.offices = [buildOffice(1), buildOffice(2, other)];
  world.rollCalls = [buildRollCall(1, { memberIds: [2] })];
  return world;
}

/** The same, with an open roll call of the second office, on whose roster the member is. */
function worldOfRollCall(): World {
  const world = worldOfOffices();
  world.rollCalls.push(buildRollCall(2, { officeId: 2, memberIds: [me] }));
  return world;
}

const rollCallOf = (world: World, id: number) => world.rollCalls.find((one) => one.id === id) as StoredRollCall;
const ownFrame = (world: World) => ({ rollCall: memberRollCallView(world, me, rollCallOf(world, 2)) });

test('office equals a refetch: one is offered', () => {
  const world = worldOfOffices();
  world.offices.pop();
  return expectEqualToRefetch(world, 'office', (changed) => {
    const office = buildOffice(2, { ...other, status: 'offered', acceptedAt: null });
    changed.offices.push(office);
    return { office };
  });
});

test('office equals a refetch: it is accepted on another device', () => {
  const world = worldOfOffices();
  Object.assign(world.offices[1] ?? {}, { status: 'offered', acceptedAt: null });
  return expectEqualToRefetch(world, 'office', (changed) => {
    const office = buildOffice(2, other);
    changed.offices[1] = office;
    return { office };
  });
});

test('office equals a refetch: it has ended', () =>
  expectEqualToRefetch(worldOfOffices(), 'office', (world) => ({ office: { ...endOffice(world, 2) } })));

test('roll_call equals a refetch: it opens', () =>
  expectEqualToRefetch(worldOfOffices(), 'roll_call', (world) => {
    world.rollCalls.push(buildRollCall(2, { officeId: 2, memberIds: [me] }));
    return ownFrame(world);
  }));

test('roll_call equals a refetch: the member is marked present', () =>
  expectEqualToRefetch(worldOfRollCall(), 'roll_call', (world) => {
    changePresence(world, rollCallOf(world, 2), me, (before) => ({ ...before, mark: 'present' }));
    return ownFrame(world);
  }));

test('roll_call equals a refetch: it closes', () =>
  expectEqualToRefetch(worldOfRollCall(), 'roll_call', (world) => {
    rollCallOf(world, 2).status = 'closed';
    return ownFrame(world);
  }));

test('roll_call_changed equals a refetch: another device has marked a member', () =>
  expectEqualToRefetch(worldOfOffices(), 'roll_call_changed', (world) => {
    changePresence(world, rollCallOf(world, 1), 2, (before) => ({ ...before, mark: 'present' }));
    return { rollCallId: 1, counts: countsOf(rollCallOf(world, 1)) };
  }));

test('roll_call_changed equals a refetch: a member has claimed', () =>
  expectEqualToRefetch(worldOfOffices(), 'roll_call_changed', (world) => {
    changePresence(world, rollCallOf(world, 1), 2, withClaim);
    return { rollCallId: 1, counts: countsOf(rollCallOf(world, 1)) };
  }));

test('roll_call_changed equals a refetch: another device has opened a roll call', () =>
  expectEqualToRefetch(worldOfOffices(), 'roll_call_changed', (world) => {
    world.rollCalls.push(buildRollCall(3, { memberIds: [2] }));
    return { rollCallId: 3, counts: countsOf(rollCallOf(world, 3)) };
  }));
