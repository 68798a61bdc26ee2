import { connectPortal, disconnectPortal, refreshUser } from '@kopa/contracts/service/portal';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { type PortalAccount, portalAccount } from '../../../forms.ts';
import type { TestMember } from '../../../members.ts';
import { type Row, toldOfOwn } from '../../row.ts';
import type { World } from '../../world.ts';

/** Creates a portal account for a member and returns its email and password. */
async function accountOf(world: World, { user }: TestMember, changes?: Partial<PortalAccount>) {
  const { email, password } = await world.portal.add(portalAccount(user, changes));
  return { email, password };
}

/** The record of the portal decides the automatic groups of a member. */
const joinsGroups = ({ ada }: World) => ({ group_standing: [ada.id], user_updated: [ada.id] });

export const rows: Row[] = [
  {
    route: connectPortal,
    given: async (world, ada) => ({ body: { userId: ada.id, ...(await accountOf(world, ada)), method: 'real' } }),
    publishes: joinsGroups,
    refusals: {
      'a wrong portal password': (_world, { body }) => ({
        body: { ...(body as object), password: 'Wrong-Pass-1' },
        status: 422,
      }),
      'a portal account with another name': async (world) => {
        const stranger = await world.register({ firstName: 'Emeka', surname: 'Balogun' });
        return { body: await accountOf(world, stranger), status: 422 };
      },
      'a portal account that is linked to another member': async (world) => {
        const { account } = await world.registerLinked();
        return { body: { email: account.email, password: account.password }, status: 409 };
      },
      'a portal account whose state code another member has': async (world) => {
        const { account } = await world.registerLinked();
        return { body: await accountOf(world, world.ada, { stateCode: account.stateCode }), status: 409 };
      },
    },
  },
  {
    route: refreshUser,
    by: (world) => world.registerLinked(),
    given: (_world, { id }) => ({ params: { id } }),
    publishes: toldOfOwn,
    refusals: {
      'a link that the portal no longer accepts': async (world) => {
        const member = await world.registerLinked();
        const broken = { tokenEncrypted: 'of another key' };
        await world.context.db.updateTable('portalLinks').set(broken).where('memberId', '=', member.id).execute();
        return { by: member, params: { id: member.id }, status: 422 };
      },
      'a state code that another member has': async (world) => {
        const member = await world.registerLinked();
        const { stateCode } = (await world.registerLinked()).account;
        await world.portal.change(member.account, { stateCode });
        return { by: member, params: { id: member.id }, status: 409 };
      },
    },
    outcomes: {
      'changes nothing for a member without a link': async ({ chidi }) => {
        const user = done(await chidi.call('POST', `/api/users/${chidi.id}/refresh`));
        expect(user).toEqual(done(await chidi.call('GET', '/api/auth/user')));
        expect(user.portalConnected).toBe(false);
      },
    },
  },
  { route: disconnectPortal, publishes: joinsGroups },
];
