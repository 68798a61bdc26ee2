import {
  acceptOffice,
  endOffice,
  leaveOffice,
  listAdministratorOffices,
  listAdminOffices,
  listMemberOffices,
  listOffices,
  listRoster,
  offerOffice,
  updateOffice,
} from '@kopa/contracts/office/offices';
import { maxId } from '@kopa/contracts/schema';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { inDays } from '../../calendar-steps.ts';
import { accepted, bossOf, end, type Held, newGroup, offered } from '../../office-steps.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

const moderators = { moderators: ({ administrator }: World) => ({ by: administrator, status: 403 }) };
const offices = new WeakMap<TestMember, Held['office']>();
/** The holders of offices, by id of the office. */
const holders = new Map<unknown, number>();

/** The holder of a new office as the caller, with the office in the path. */
const byHolder = (of: (world: World) => Promise<Held>) => ({
  by: async (world: World) => {
    const { holder, office } = await of(world);
    offices.set(holder, office);
    holders.set(office.id, holder.id);
    return holder;
  },
  given: (_world: World, holder: TestMember): Given => ({ params: { id: offices.get(holder)?.id } }),
});

const others = {
  'another member': ({ bayo }: World) => ({ by: bayo, status: 403 }),
  'an administrator': ({ administrator }: World) => ({ by: administrator, status: 403 }),
  'the former holder': async (world: World) => {
    const { holder, office } = await accepted(world);
    await end(world, office);
    return { by: holder, params: { id: office.id }, status: 409 };
  },
};
const beforeAcceptance = {
  'the holder before the acceptance': async (world: World) => {
    const { holder, office } = await offered(world);
    return { by: holder, params: { id: office.id }, status: 403 };
  },
};
const ended = {
  'an office that has ended': async (world: World) => {
    const { office } = await accepted(world);
    await end(world, office);
    return { params: { id: office.id }, status: 409 };
  },
};
const refused = (changes: object) => async (world: World) => ({
  body: { ...(await newGroup(world)).offer, ...changes },
  status: 400,
});

/** An administrator who is offered the office of inspector; each has an LGA of its own. */
let lgas = ['Agege', 'Apapa', 'Badagry', 'Epe', 'Kosofe', 'Mushin', 'Ojo'];
async function inspector(world: World) {
  const [lga, ...rest] = lgas;
  lgas = rest;
  const administrator = await world.signInAdministrator();
  const boss = await bossOf(world);
  const list = done(await boss.call('GET', '/api/admin/administrators?limit=1'));
  const offer = { kind: 'inspector', state: 'Lagos', lga, holder: { administratorId: list[0].id }, until: inDays(9) };
  done(await boss.call('POST', '/api/admin/offices', offer));
  return administrator;
}

export const rows: Row[] = [
  {
    route: listOffices,
    by: async (world) => (await accepted(world)).holder,
  },
  {
    route: listMemberOffices,
    by: async (world) => (await offered(world)).holder,
    given: (_world, member) => ({ params: { id: member.id } }),
  },
  {
    route: acceptOffice,
    ...byHolder(offered),
    refusals: others,
    publishes: (_world, _given, { body }) => ({ office: [body.holder.id] }),
  },
  {
    route: leaveOffice,
    ...byHolder(accepted),
    refusals: others,
    publishes: (_world, { params }) => ({ office: [holders.get(params?.id) as number] }),
  },
  { route: listRoster, ...byHolder(accepted), refusals: { ...others, ...beforeAcceptance } },
  {
    route: listAdminOffices,
    by: bossOf,
    given: async (world) => {
      await offered(world);
      return { query: { state: 'Lagos', kind: 'cds_executive' } };
    },
    refusals: moderators,
  },
  {
    route: offerOffice,
    by: bossOf,
    given: async (world) => ({ body: (await newGroup(world)).offer }),
    refusals: {
      ...moderators,
      'a state that does not exist': refused({ state: 'Atlantis' }),
      'an LGA of another state': refused({ lga: 'Dala' }),
      'an LGA for a coordinator': refused({ kind: 'coordinator' }),
      'a zonal inspector without LGAs': refused({ kind: 'zonal' }),
      'a CDS executive without a group': refused({ cdsGroup: undefined }),
      'an administrator as a CDS executive': refused({ holder: { administratorId: 1 } }),
      'a member as an inspector': refused({ kind: 'inspector', cdsGroup: undefined }),
      'two holders': refused({ holder: { userId: 1, administratorId: 1 } }),
      'no holder': refused({ holder: {} }),
      'a member who serves elsewhere': async (world) => ({
        body: { ...(await newGroup(world)).offer, holder: { userId: (await world.registerLinked()).id } },
        status: 400,
      }),
      'a last day that has passed': refused({ until: inDays(-2) }),
      'a last day in more than 366 days': refused({ until: inDays(368) }),
      'a missing holder': async (world) => ({
        body: { ...(await newGroup(world)).offer, holder: { userId: maxId } },
        status: 404,
      }),
      'a suspended holder': async (world) => {
        const { member, offer } = await newGroup(world);
        await world.suspend(member);
        return { body: offer, status: 404 };
      },
      'an office that is offered to somebody': async (world) => {
        const { offer, place } = await newGroup(world);
        const other = await world.registerLinked({ cdsGroup: place.cdsGroup });
        done(await (await bossOf(world)).call('POST', '/api/admin/offices', offer));
        return { body: { ...offer, holder: { userId: other.id } }, status: 409 };
      },
    },
    publishes: (_world, _given, { body }) => ({ office: [body.holder.id], notification: [body.holder.id] }),
  },
  {
    route: updateOffice,
    by: bossOf,
    given: async (world) => ({ params: { id: (await offered(world)).office.id }, body: { until: inDays(20) } }),
    refusals: {
      ...moderators,
      ...ended,
      'a last day that has passed': () => ({ body: { until: inDays(-2) }, status: 400 }),
    },
    publishes: (_world, _given, { body }) => ({ office: [body.holder.id] }),
  },
  {
    route: endOffice,
    by: bossOf,
    given: async (world) => {
      const { office, holder } = await accepted(world);
      holders.set(office.id, holder.id);
      return { params: { id: office.id } };
    },
    refusals: { ...moderators, ...ended },
    publishes: (_world, { params }) => {
      const holder = holders.get(params?.id) as number;
      return { office: [holder], notification: [holder] };
    },
  },
  { route: listAdministratorOffices, by: inspector },
];
