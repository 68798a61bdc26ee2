import {
  deleteUser,
  exportUser,
  getAnalytics,
  getUser,
  listActivities,
  listRecentMessages,
  listSuggestions,
  listUsers,
  updateColorScheme,
  updateUser,
} from '@kopa/contracts/users';
import { registerMember, suspendMember, type TestMember } from '../members.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

const self = (_world: World, { id }: TestMember) => ({ params: { id } });

walk(import.meta.filename, [
  { route: updateColorScheme, given: ({ ada }) => ({ params: { id: ada.id }, body: { colorScheme: 'teal' } }) },
  { route: listUsers, given: () => ({ query: { search: 'Ngozi', limit: '10' } }) },
  {
    route: updateUser,
    keepsTexts: true,
    given: ({ ada }) => ({
      params: { id: ada.id },
      body: {
        name: 'Ngozi A. Okafor',
        username: ada.user.username,
        email: ada.user.email,
        bio: 'I teach physics in Ikeja.',
        interests: ['Teaching', 'Football'],
      },
    }),
    refusals: {
      "another member's email": ({ bayo }) => ({ body: { email: bayo.user.email }, status: 409 }),
      "another member's username": ({ bayo }) => ({ body: { username: bayo.user.username }, status: 409 }),
    },
  },
  { route: getAnalytics, given: self },
  {
    route: listSuggestions,
    by: async ({ app, context }) => {
      const member = await registerMember(app);
      const alike = await registerMember(app);
      const lga = { deploymentState: 'Lagos', lga: 'Ikeja', portalConnected: true };
      await context.db.updateTable('members').set(lga).where('id', 'in', [member.id, alike.id]).execute();
      return member;
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
      'the card of a suspended member as if there were none': async ({ app, context }) => {
        const member = await registerMember(app);
        await suspendMember(context, member);
        return { params: { id: member.id }, status: 404 };
      },
    },
  },
  { route: exportUser, given: self },
  {
    route: deleteUser,
    by: ({ app }) => registerMember(app),
    given: (_world, { id, password }) => ({ params: { id }, body: { password } }),
    refusals: { 'a wrong password': () => ({ body: { password: 'Wrong-Pass-1' }, status: 403 }) },
  },
]);
