import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import type { TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import { inDays } from './calendar-steps.ts';
import type { World } from './world.ts';

const bosses = new WeakMap<World['ada'], TestAdministrator>();

/** The super administrator who offers the offices of a world. */
export async function bossOf(world: World): Promise<TestAdministrator> {
  const boss = bosses.get(world.ada) ?? (await world.signInAdministrator('super_admin'));
  bosses.set(world.ada, boss);
  return boss;
}

let groups = 0;

/** A CDS group that nobody is in yet, in Ikeja, with a member. */
export async function newGroup(world: World) {
  groups += 1;
  const cdsGroup = `Group ${groups}`;
  const member = await world.registerLinked({ cdsGroup });
  const place = { kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup };
  return { member, place, offer: { ...place, holder: { userId: member.id }, until: inDays(200) } };
}

/** An office with its holder. */
export interface Held {
  holder: TestMember;
  office: Office;
}

/** The same, by the ids alone. */
interface HeldId {
  holder: TestMember;
  office: Pick<Office, 'id'>;
}

/** An administrator who has accepted the office of coordinator of Kano, with the office in the path. */
export async function coordinator(world: World) {
  const by = await world.signInAdministrator();
  const boss = await bossOf(world);
  const [{ id }] = done(await boss.call('GET', '/api/admin/administrators?limit=1'));
  const offer = { kind: 'coordinator', state: 'Kano', holder: { administratorId: id }, until: inDays(9) };
  const office = done(await boss.call('POST', '/api/admin/offices', offer));
  done(await by.call('PUT', `/api/offices/${office.id}/acceptance`));
  return { by, params: { id: office.id } };
}

/** Offers the office of a new group to its only member. */
export async function offered(world: World): Promise<Held> {
  const { member: holder, offer } = await newGroup(world);
  return { holder, office: done(await (await bossOf(world)).call('POST', '/api/admin/offices', offer)) };
}

/** Offers an office, which its holder accepts. */
export async function accepted(world: World): Promise<Held> {
  const { holder, office } = await offered(world);
  return { holder, office: done(await holder.call('PUT', `/api/offices/${office.id}/acceptance`)) };
}

/** Ends an office. */
export async function end(world: World, { id }: Office): Promise<void> {
  done(await (await bossOf(world)).call('DELETE', `/api/admin/offices/${id}`));
}

/** The body of a roll call of today. */
export const meeting = () => ({ title: 'Weekly CDS', on: inDays(0), from: '00:00', to: '08:00' });

/** Opens a roll call of an office. */
export async function opened<H extends HeldId = Held>(world: World, held?: H): Promise<H & { rollCall: RollCall }> {
  const { holder, office } = held ?? ((await accepted(world)) as HeldId as H);
  const rollCall = done(await holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting()));
  return { ...(held ?? ({ holder, office } as H)), rollCall };
}

/** Closes a roll call. */
export async function close({ holder, rollCall }: HeldId & { rollCall: RollCall }): Promise<void> {
  done(await holder.call('PUT', `/api/roll-calls/${rollCall.id}/closing`));
}
