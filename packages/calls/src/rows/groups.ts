import type { Group } from '@kopa/contracts/groups';
import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { creating, joining } from '../facts/groups.ts';
import type { Row } from '../row.ts';
import { done, type Member } from '../world.ts';

async function create(creator: Member, type: Group['type'] = 'public'): Promise<number> {
  return done(await creator.call('POST', '/api/groups', { name: 'Hikers of Ikeja', type })).id;
}

export const rows: Row[] = [
  {
    route: listGroups,
    given: async ({ bayo }) => {
      await create(bayo);
      return {};
    },
  },
  {
    route: listOwnGroups,
    given: async ({ ada }) => {
      await create(ada);
      return { params: { id: ada.id } };
    },
  },
  {
    route: createGroup,
    keepsTexts: true,
    given: () => ({ body: { name: 'Readers', description: 'A book a month', type: 'private' } }),
    facts: creating,
  },
  {
    route: joinGroup,
    given: async ({ bayo }) => ({ params: { id: await create(bayo) } }),
    refusals: {
      'a private group to whoever did not create it': async ({ bayo }) => ({
        params: { id: await create(bayo, 'private') },
        status: 403,
      }),
      'another member added by whoever did not create it': ({ chidi }) => ({
        body: { userId: chidi.id },
        status: 403,
      }),
      'a member who does not exist, added by the creator': ({ bayo }) => ({
        by: bayo,
        body: { userId: 2_147_483_647 },
        status: 404,
      }),
    },
    facts: joining,
  },
  { route: leaveGroup, given: async ({ ada }) => ({ params: { id: await create(ada) } }) },
];
