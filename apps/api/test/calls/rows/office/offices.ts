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
import { inDays } from '../../../steps/calendar.ts';
import { end, offer } from '../../../steps/offices.ts';
import { newArea } from '../../asked-areas.ts';
import { accepted, byHolder, newGroup, offered } from '../../held-offices.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const moderators = { moderators: ({ administrator }: World) => ({ by: administrator, status: 403 }) };

const others = {
  'another member': ({ bayo }: World) => ({ by: bayo, status: 403 }),
  'an administrator': ({ administrator }: World) => ({ by: administrator, status: 403 }),
  'the former holder': async (world: World) => {
    const { holder, office } = await accepted(world);
    await end(world.boss, office);
    return { by: holder, params: { id: office.id }, status: 409 };
  },
};
const beforeAcceptance = {
  'the holder before the acceptance': async (world: World) => ({ ...(await byHolder(world, offered)), status: 403 }),
};
const ended = {
  'an office that has ended': async (world: World) => {
    const { office } = await accepted(world);
    await end(world.boss, office);
    return { params: { id: office.id }, status: 409 };
  },
};
const refused = (changes: object) => async (world: World) => ({
  body: { ...(await newGroup(world)).offer, ...changes },
  status: 400,
});

/** An administrator who is offered the office of inspector. */
async function inspector(world: World) {
  const { state, lga } = newArea(world);
  const administrator = await world.signInAdministrator();
  done(await offer(world.boss, { kind: 'inspector', state, lga }, administrator));
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
    given: (world) => byHolder(world, offered),
    refusals: others,
    publishes: (_world, _given, { body }) => ({ office: [body.holder.id] }),
  },
  {
    route: leaveOffice,
    given: (world) => byHolder(world, accepted),
    refusals: others,
    publishes: (_world, { about: holder = 0 }) => ({ office: [holder] }),
  },
  { route: listRoster, given: (world) => byHolder(world, accepted), refusals: { ...others, ...beforeAcceptance } },
  {
    route: listAdminOffices,
    by: async ({ boss }) => boss,
    given: async (world) => {
      await offered(world);
      return { query: { state: 'Lagos', kind: 'cds_executive' } };
    },
    refusals: moderators,
  },
  {
    route: offerOffice,
    by: async ({ boss }) => boss,
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
        const { member, offer: body } = await newGroup(world);
        await world.suspend(member);
        return { body, status: 404 };
      },
      'an office that is offered to somebody': async (world) => {
        const { offer: body, place } = await newGroup(world);
        const other = await world.registerLinked({ cdsGroup: place.cdsGroup });
        done(await world.boss.call('POST', '/api/admin/offices', body));
        return { body: { ...body, holder: { userId: other.id } }, status: 409 };
      },
    },
    publishes: (_world, _given, { body }) => ({ office: [body.holder.id], notification: [body.holder.id] }),
  },
  {
    route: updateOffice,
    by: async ({ boss }) => boss,
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
    by: async ({ boss }) => boss,
    given: async (world) => {
      const { params, about } = await byHolder(world, accepted);
      return { params, about };
    },
    refusals: { ...moderators, ...ended },
    publishes: (_world, { about: holder = 0 }) => ({ office: [holder], notification: [holder] }),
  },
  { route: listAdministratorOffices, by: inspector },
];
