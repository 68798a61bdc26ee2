import { getCurrentUser, login, logout, register } from '@kopa/contracts/auth';
import { registrationFacts, signInFacts, signingOut } from '../facts/accounts.ts';
import { registration } from '../forms.ts';
import type { Row } from '../row.ts';

export const rows: Row[] = [
  {
    route: login,
    given: ({ ada }) => ({ body: { email: ada.user.email, password: ada.password } }),
    refusals: {
      'a wrong password': ({ ada }) => ({ body: { email: ada.user.email, password: 'Wrong-Pass-1' }, status: 401 }),
      'an unknown email': ({ ada }) => ({ body: { email: 'no@kopa.test', password: ada.password }, status: 401 }),
      'a suspended member with the right password': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { body: { email: member.user.email, password: member.password }, status: 403 };
      },
    },
    facts: signInFacts,
  },
  {
    route: register,
    given: () => ({ body: registration({ middleName: 'Ada' }) }),
    refusals: {
      'passwords that differ': () => ({
        body: { ...registration(), confirmPassword: 'Another-Breeze-7' },
        status: 400,
      }),
      'a common password': () => ({
        body: { ...registration(), password: 'password1', confirmPassword: 'password1' },
        status: 400,
      }),
      'a taken email in other case': ({ ada }) => ({
        body: registration({ email: ada.user.email.toUpperCase() }),
        status: 409,
      }),
      'a taken username in other case': ({ ada }) => ({
        body: registration({ username: ada.user.username.toUpperCase() }),
        status: 409,
      }),
    },
    facts: registrationFacts,
  },
  { route: getCurrentUser },
  { route: logout, by: (world) => world.register(), facts: signingOut },
];
