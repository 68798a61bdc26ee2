import {
  deleteUser,
  exportUser,
  getUser,
  listSuggestions,
  listUsers,
  updateColorScheme,
  updatePrivacy,
  updateUser,
} from '@kopa/contracts/account/users';
import { getAnalytics, listActivities, listRecentMessages } from '@kopa/contracts/notifications/dashboard';
import { getPerson, suggestPeople } from '@kopa/contracts/people/people';
import { exportOutcomes, keptConversationOutcomes } from '../outcomes/accounts.ts';
import { profileEditOutcomes } from '../outcomes/members.ts';
import { completionOutcomes, personOutcomes } from '../outcomes/mentions.ts';
import { privacyOutcomes } from '../outcomes/privacy.ts';
import type { Row } from '../row.ts';
import type { Member, World } from '../world.ts';

const self = (_world: World, { id }: Member) => ({ params: { id } });

export const rows: Row[] = [
  { route: updateColorScheme, given: ({ ada }) => ({ params: { id: ada.id }, body: { colorScheme: 'teal' } }) },
  {
    route: updatePrivacy,
    given: ({ ada }) => ({ params: { id: ada.id }, body: { messagesFrom: 'connections', showOnline: false } }),
    outcomes: privacyOutcomes,
  },
  { route: listUsers, given: () => ({ query: { search: 'Ngozi', limit: '10' } }) },
  {
    route: updateUser,
    keepsTexts: true,
    by: (world) => world.register(),
    given: (_world, { id, user }) => ({
      params: { id },
      body: {
        name: 'Ngozi A. Okafor',
        username: `new.${user.username}`,
        email: `new.${user.email}`,
        bio: 'I teach physics in Ikeja.',
        interests: ['Teaching', 'Football'],
      },
    }),
    refusals: {
      "another member's email": ({ bayo }) => ({ body: { email: bayo.user.email }, status: 409 }),
      "another member's username": ({ bayo }) => ({ body: { username: bayo.user.username }, status: 409 }),
    },
    outcomes: profileEditOutcomes,
  },
  { route: getAnalytics, given: self },
  {
    route: listSuggestions,
    by: async (world) => {
      await world.registerLinked();
      return world.registerLinked();
    },
    given: self,
  },
  {
    route: listActivities,
    given: async ({ ada }) => {
      await ada.call('POST', '/api/groups', { name: 'Hikers of Ikeja', type: 'public' });
      return { params: { id: ada.id } };
    },
  },
  {
    route: listRecentMessages,
    given: async ({ ada, bayo }) => {
      await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content: 'Good morning' });
      return { params: { id: ada.id } };
    },
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
  { route: exportUser, given: self, outcomes: exportOutcomes },
  {
    route: deleteUser,
    by: (world) => world.register(),
    given: (_world, { id, password }) => ({ params: { id }, body: { password } }),
    refusals: { 'a wrong password': () => ({ body: { password: 'Wrong-Pass-1' }, status: 403 }) },
    outcomes: keptConversationOutcomes,
  },
];
