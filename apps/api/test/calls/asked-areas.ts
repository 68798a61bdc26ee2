import type { SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

const areas = stateNames.flatMap((state) => lgasOf(state).map((lga) => ({ state, lga })));

/** An area that no other row of the world has asked for. */
export const newArea = (world: World) => areas[world.next() % areas.length] as (typeof areas)[number];

/** Asks an area. */
export const askArea = async ({ administrator }: World, area: object, reason = 'Flood'): Promise<SafetyCall> =>
  done(await administrator.call('POST', '/api/admin/safety-calls', { ...area, reason }));

/** Asks an area in which nobody is. */
export const askNewArea = (world: World): Promise<SafetyCall> => askArea(world, newArea(world));

/** A new member of a new area, and a call that concerns them. */
export async function askMember(world: World): Promise<{ member: TestMember; call: SafetyCall }> {
  const { state, lga } = newArea(world);
  const member = await world.registerLinked({ deploymentState: state, lga });
  return { member, call: await askArea(world, { state, lga }) };
}
