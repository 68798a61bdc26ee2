import type { SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** All LGAs, so that each call has an area that was not asked before. */
const areas = stateNames.flatMap((state) => lgasOf(state).map((lga) => ({ state, lga })));
let used = 0;

/** An area that no other call of the run has. */
export function newArea(): { state: string; lga: string } {
  const area = areas[used % areas.length] as (typeof areas)[number];
  used += 1;
  return area;
}

/** Asks an area. */
export const askArea = async ({ administrator }: World, area: object, reason = 'Flood'): Promise<SafetyCall> =>
  done(await administrator.call('POST', '/api/admin/safety-calls', { ...area, reason }));

/** Asks an area in which nobody is. */
export const askNewArea = (world: World): Promise<SafetyCall> => askArea(world, newArea());

/** A new member of a new area, and a call that concerns them. */
export async function askMember(world: World): Promise<{ member: TestMember; call: SafetyCall }> {
  const { state, lga } = newArea();
  const member = await world.registerLinked({ deploymentState: state, lga });
  return { member, call: await askArea(world, { state, lga }) };
}
