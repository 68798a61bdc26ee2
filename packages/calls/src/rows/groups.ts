import type { Group } from '@kopa/contracts/groups';
import { createGroup, joinGroup, leaveGroup, listGroups, listOwnGroups } from '@kopa/contracts/groups';
import { maxId } from '@kopa/contracts/schema';
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
    by: async ({ bayo }) => bayo,
    given: async ({ ada, bayo }) => ({ params: { id: await create(bayo) }, body: { userId: ada.id } }),
    publishes: ({ ada }) => ({ notification: [ada.id] }),
    refusals: {
      'a private group to members who are not invited': async ({ ada, bayo }) => ({
        by: ada,
        params: { id: await create(bayo, 'private') },
        body: {},
        status: 403,
      }),
      'to invite another member for a caller who did not create the group': ({ ada, chidi }) => ({
        by: ada,
        body: { userId: chidi.id },
        status: 403,
      }),
      'an invitation of a member who does not exist': () => ({
        body: { userId: maxId },
        status: 404,
      }),
      'an invitation of a suspended member': async (world) => {
        const newcomer = await world.register();
        await world.suspend(newcomer);
        return { body: { userId: newcomer.id }, status: 404 };
      },
    },
    facts: membershipFacts,
  },
  { route: leaveGroup, given: async ({ ada }) => ({ params: { id: await create(ada) } }) },
];
