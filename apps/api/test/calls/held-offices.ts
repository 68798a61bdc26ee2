import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import { accept, callRoll, executiveOf, hold, offer, offerTo } from '../steps/offices.ts';
import type { World } from './world.ts';

/** An office with its holder. */
export interface Held {
  holder: TestMember;
  office: Office;
}

/** An offer of the office of a CDS group, in Ikeja, to its only member. */
export async function newGroup(world: World) {
  const cdsGroup = `Group ${world.next()}`;
  const member = await world.registerLinked({ cdsGroup });
  const place = executiveOf(cdsGroup);
  return { member, place, offer: offerTo(member, place) };
}

/** Offers the office of a new group to its only member. */
export async function offered(world: World): Promise<Held> {
  const { member: holder, place } = await newGroup(world);
  return { holder, office: done(await offer(world.boss, place, holder)) };
}

/** Offers an office, which its holder accepts. */
export async function accepted(world: World): Promise<Held> {
  const { holder, office } = await offered(world);
  return { holder, office: await accept(holder, office) };
}

/** The holder of a new office as the caller, with the office in the path. */
export async function byHolder(world: World, of: (world: World) => Promise<Held>) {
  const { holder, office } = await of(world);
  return { by: holder, params: { id: office.id }, about: holder.id };
}

/** An administrator who has accepted the office of coordinator of Kano, with the office in the path. */
export async function coordinator(world: World) {
  const by = await world.signInAdministrator();
  const { id } = await hold(world.boss, { kind: 'coordinator', state: 'Kano' }, by);
  return { by, params: { id } };
}

/** Opens a roll call of a new office. */
export async function opened(world: World): Promise<Held & { rollCall: RollCall }> {
  const held = await accepted(world);
  return { ...held, rollCall: await callRoll(held.holder, held.office) };
}
