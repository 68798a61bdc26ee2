import { deleteUser, exportUser, updateColorScheme, updatePrivacy, updateUser } from '@kopa/contracts/account/profile';
import { exportOutcomes, keptConversationOutcomes } from '../../outcomes/account/accounts.ts';
import { profileEditOutcomes } from '../../outcomes/account/members.ts';
import { privacyOutcomes } from '../../outcomes/account/privacy.ts';
import { type Row, toldOfOwn } from '../../row.ts';

export const rows: Row[] = [
  {
    route: updateColorScheme,
    given: ({ ada }) => ({ params: { id: ada.id }, body: { colorScheme: 'teal' } }),
    publishes: toldOfOwn,
  },
  {
    route: updatePrivacy,
    given: ({ ada }) => ({ params: { id: ada.id }, body: { messagesFrom: 'connections', showOnline: false } }),
    publishes: toldOfOwn,
    outcomes: privacyOutcomes,
  },
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
    publishes: toldOfOwn,
    refusals: {
      "another member's email": ({ bayo }) => ({ body: { email: bayo.user.email }, status: 409 }),
      "another member's username": ({ bayo }) => ({ body: { username: bayo.user.username }, status: 409 }),
    },
    outcomes: profileEditOutcomes,
  },
  { route: exportUser, given: (_world, { id }) => ({ params: { id } }), outcomes: exportOutcomes },
  {
    route: deleteUser,
    by: (world) => world.register(),
    given: (_world, { id, password }) => ({ params: { id }, body: { password } }),
    refusals: { 'a wrong password': () => ({ body: { password: 'Wrong-Pass-1' }, status: 403 }) },
    outcomes: keptConversationOutcomes,
  },
];
