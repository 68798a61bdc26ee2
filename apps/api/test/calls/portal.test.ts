import { connectPortal, disconnectPortal } from '@kopa/contracts/portal';
import { refreshUser } from '@kopa/contracts/users';
import { fail } from '@kopa/rules/refusal';
import { registerMember, type TestMember } from '../members.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

const password = 'Portal-Pass-1';
let counter = 0;

/** Gives a member an account at the portal; returns what signs in to it. */
async function account(
  { portal }: World,
  { user }: TestMember,
  changes: object = {},
): Promise<{ email: string; password: string }> {
  counter += 1;
  const email = `corper${counter}@portal.test`;
  const payload = {
    email,
    password,
    firstName: user.firstName,
    surname: user.surname,
    stateCode: `LA/26A/100${counter}`,
    batch: '2026 Batch A',
    deploymentState: 'Lagos',
    lga: 'Ikeja',
    ppa: 'A school',
    cdsGroup: 'Red Cross',
    serviceStartDate: '2026-03-01',
    cdsAttended: 5,
    ...changes,
  };
  await portal.inject({ method: 'POST', url: '/simulator/accounts', payload });
  return { email, password };
}

/** A member who has linked an account of the portal. */
async function linkedMember(world: World) {
  const member = await registerMember(world.app);
  const credentials = await account(world, member);
  const { body } = await member.call('POST', '/api/portal/connect', credentials);
  return { member, email: credentials.email, stateCode: body.stateCode as string };
}

/** Makes the portal answer errors. */
async function breakPortal({ portal }: World) {
  const set = (mode: string) => portal.inject({ method: 'POST', url: '/simulator/fault', payload: { mode } });
  await set('error');
  return { status: 502, afterwards: () => set('none') };
}

/** Has the portal's client give up waiting; its own tests prove when it does. */
function slowPortal({ context: { portal } }: World) {
  const { signIn, fetchRecord } = portal;
  portal.signIn = () => Promise.reject(fail('portal_timeout'));
  portal.fetchRecord = () => Promise.reject(fail('portal_timeout'));
  return { status: 504, afterwards: () => void Object.assign(portal, { signIn, fetchRecord }) };
}

walk(import.meta.filename, [
  {
    route: connectPortal,
    given: async (world, ada) => ({ body: { userId: ada.id, ...(await account(world, ada)), method: 'real' } }),
    refusals: {
      'a wrong portal password': (_world, { body }) => ({
        body: { ...(body as object), password: 'Wrong-Pass-1' },
        status: 422,
      }),
      'the portal account of somebody with another name': async (world) => {
        const stranger = await registerMember(world.app, { firstName: 'Emeka', surname: 'Balogun' });
        return { body: await account(world, stranger), status: 422 };
      },
      'a portal account that is linked to another member': async (world) => {
        const credentials = await account(world, world.bayo);
        await world.bayo.call('POST', '/api/portal/connect', credentials);
        return { body: credentials, status: 409 };
      },
      'a portal account whose state code another member has': async (world) => {
        const { stateCode } = await linkedMember(world);
        return { body: await account(world, world.ada, { stateCode }), status: 409 };
      },
      'to wait for a portal that fails': breakPortal,
      'to wait for a portal that is slow': slowPortal,
    },
  },
  {
    route: refreshUser,
    by: async (world) => (await linkedMember(world)).member,
    given: (_world, { id }) => ({ params: { id } }),
    refusals: {
      'a link that the portal does not take any more': async (world) => {
        const { member } = await linkedMember(world);
        const link = { tokenEncrypted: 'of another key' };
        await world.context.db.updateTable('portalLinks').set(link).where('memberId', '=', member.id).execute();
        return { by: member, params: { id: member.id }, status: 422 };
      },
      'a state code that another member has': async (world) => {
        const { member, email } = await linkedMember(world);
        const payload = { stateCode: (await linkedMember(world)).stateCode };
        await world.portal.inject({ method: 'PATCH', url: `/simulator/accounts/${email}`, payload });
        return { by: member, params: { id: member.id }, status: 409 };
      },
      'to wait for a portal that fails': breakPortal,
      'to wait for a portal that is slow': slowPortal,
    },
  },
  { route: disconnectPortal },
]);
