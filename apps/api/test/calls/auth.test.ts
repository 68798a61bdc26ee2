import { getCurrentUser, login, logout, register } from '@kopa/contracts/auth';
import { registerMember, registration, suspendMember } from '../members.ts';
import { walk } from './walk.ts';

walk(import.meta.filename, [
  {
    route: login,
    given: ({ ada }) => ({ body: { email: ada.user.email, password: ada.password } }),
    refusals: {
      'a wrong password': ({ ada }) => ({ body: { email: ada.user.email, password: 'Wrong-Pass-1' }, status: 401 }),
      'an unknown email': ({ ada }) => ({ body: { email: 'no@kopa.test', password: ada.password }, status: 401 }),
      'a suspended member with the right password': async ({ app, context }) => {
        const member = await registerMember(app);
        await suspendMember(context, member);
        return { body: { email: member.user.email, password: member.password }, status: 403 };
      },
    },
  },
  {
    route: register,
    given: () => ({ body: registration({ middleName: 'Ada' }) }),
    refusals: {
      'passwords that differ': () => ({
        body: { ...registration(), confirmPassword: 'Another-Breeze-7' },
        status: 400,
      }),
      'a password that everybody uses': () => ({
        body: { ...registration(), password: 'password1', confirmPassword: 'password1' },
        status: 400,
      }),
      'a taken email in other letters': ({ ada }) => ({
        body: registration({ email: ada.user.email.toUpperCase() }),
        status: 409,
      }),
      'a taken username in other letters': ({ ada }) => ({
        body: registration({ username: ada.user.username.toUpperCase() }),
        status: 409,
      }),
    },
  },
  { route: getCurrentUser },
  { route: logout, by: ({ app }) => registerMember(app) },
]);
