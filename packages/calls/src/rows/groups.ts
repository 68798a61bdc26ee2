import type { Group } from '@kopa/contracts/groups';
import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { groupCreationFacts, membershipFacts } from '../facts/groups.ts';
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
    facts: groupCreationFacts,
  },
  {
    route: joinGroup,
    given: async ({ bayo }) => ({ params: { id: await create(bayo) } }),
    refusals: {
      'a private group to members who did not create it': async ({ bayo }) => ({
        params: { id: await create(bayo, 'private') },
        status: 403,
      }),
      'to add another member for a caller who did not create the group': ({ chidi }) => ({
        body: { userId: chidi.id },
        status: 403,
      }),
      'a member who does not exist, added by the creator': ({ bayo }) => ({
        by: bayo,
        body: { userId: 2_147_483_647 },
        status: 404,
      }),
    },
    facts: membershipFacts,
  },
  { route: leaveGroup, given: async ({ ada }) => ({ params: { id: await create(ada) } }) },
];
