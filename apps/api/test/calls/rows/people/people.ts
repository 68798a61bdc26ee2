import { getPerson, getUser, listSuggestions, listUsers, suggestPeople } from '@kopa/contracts/people/people';
import { completionOutcomes, personOutcomes } from '../../outcomes/feed/mentions.ts';
import type { Row } from '../../row.ts';

export const rows: Row[] = [
  { route: listUsers, given: () => ({ query: { search: 'Ngozi', limit: '10' } }) },
  {
    route: listSuggestions,
    by: async (world) => {
      await world.registerLinked();
      return world.registerLinked();
    },
    given: (_world, { id }) => ({ params: { id } }),
  },
  {
    route: getUser,
    given: ({ chidi }) => ({ params: { id: chidi.id } }),
    refusals: {
      'the profile of a suspended member like a missing one': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { params: { id: member.id }, status: 404 };
      },
    },
  },
  {
    route: getPerson,
    given: ({ chidi }) => ({ params: { username: chidi.user.username } }),
    refusals: {
      'a suspended member like a missing one': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { params: { username: member.user.username }, status: 404 };
      },
    },
    outcomes: personOutcomes,
  },
  { route: suggestPeople, given: ({ chidi }) => ({ query: { q: chidi.user.username } }), outcomes: completionOutcomes },
];
