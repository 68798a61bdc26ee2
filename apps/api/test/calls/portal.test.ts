import { connectPortal, disconnectPortal } from '@kopa/contracts/portal';
import { registerMember, type TestMember } from '../members.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

const password = 'Portal-Pass-1';
let counter = 0;

/** Gives a member an account at the portal; answers what signs in to it. */
async function account({ portal }: World, { user }: TestMember): Promise<{ email: string; password: string }> {
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
  };
  await portal.inject({ method: 'POST', url: '/simulator/accounts', payload });
  return { email, password };
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
    },
  },
  { route: disconnectPortal },
]);
