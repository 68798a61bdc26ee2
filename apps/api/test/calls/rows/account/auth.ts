import { getCurrentUser, login, logout, register } from '@kopa/contracts/account/auth';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@kopa/contracts/account/credentials';
import { endOtherSessions, endSession, listSessions } from '@kopa/contracts/account/sessions';
import type { AdminAppeal } from '@kopa/contracts/moderation/admin-appeals';
import { createAppeal } from '@kopa/contracts/moderation/appeals';
import { done } from '../../../answer.ts';
import { registration } from '../../../forms.ts';
import { mailedToken } from '../../../mails.ts';
import { registrationOutcomes, signingOut } from '../../outcomes/account/accounts.ts';
import {
  appealOutcomes,
  confirmationOutcomes,
  forgottenPasswordOutcomes,
  passwordOutcomes,
  resetOutcomes,
  sessionOutcomes,
} from '../../outcomes/account/credentials.ts';
import { type Row, toldOfOwn } from '../../row.ts';

const newPassword = 'Wet-Season-Rain-9';

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
    outcomes: registrationOutcomes,
  },
  { route: getCurrentUser },
  { route: logout, by: (world) => world.register(), outcomes: signingOut },
  {
    route: changePassword,
    by: (world) => world.register(),
    given: (_world, { id, password }) => ({ body: { currentPassword: password, newPassword }, about: id }),
    publishes: toldOfOwn,
    refusals: {
      'a wrong present password': () => ({ body: { currentPassword: 'Wrong-Pass-1', newPassword }, status: 403 }),
      'a common password': (_world, given) => ({
        body: { ...(given.body as object), newPassword: 'password1' },
        status: 400,
      }),
    },
    outcomes: passwordOutcomes,
  },
  {
    route: forgotPassword,
    given: ({ ada }) => ({ body: { email: ada.user.email } }),
    outcomes: forgottenPasswordOutcomes,
  },
  {
    route: resetPassword,
    given: async (world) => {
      const { user } = await world.register();
      await world.call('POST', '/api/auth/forgot-password', { email: user.email });
      return { body: { token: await mailedToken(world, user.email, 'reset-password'), newPassword } };
    },
    refusals: {
      'an unknown link': () => ({ body: { token: 'unknown', newPassword }, status: 400 }),
      'a link of another purpose': async (world) => {
        const { user } = await world.register();
        return { body: { token: await mailedToken(world, user.email, 'confirm-email'), newPassword }, status: 400 };
      },
      'a common password': (_world, given) => ({
        body: { ...(given.body as object), newPassword: 'password1' },
        status: 400,
      }),
    },
    outcomes: resetOutcomes,
  },
  {
    route: confirmEmail,
    given: async (world) => {
      const { id, user } = await world.register();
      return { body: { token: await mailedToken(world, user.email, 'confirm-email') }, about: id };
    },
    publishes: toldOfOwn,
    refusals: { 'an unknown link': () => ({ body: { token: 'unknown' }, status: 400 }) },
    outcomes: confirmationOutcomes,
  },
  { route: resendConfirmation, by: (world) => world.register() },
  { route: listSessions },
  {
    route: endSession,
    by: (world) => world.register(),
    given: async (_world, member) => ({ params: { id: done(await member.call('GET', '/api/auth/sessions'))[0].id } }),
    refusals: {
      "another member's session": async ({ bayo }) => ({
        params: { id: done(await bayo.call('GET', '/api/auth/sessions'))[0].id },
        status: 404,
      }),
    },
    outcomes: sessionOutcomes,
  },
  { route: endOtherSessions, by: (world) => world.register() },
  {
    route: createAppeal,
    given: async (world) => {
      const member = await world.register();
      await world.suspend(member);
      return { body: { email: member.user.email, password: member.password, text: 'I did not write that.' } };
    },
    refusals: {
      'a wrong password': (_world, given) => ({
        body: { ...(given.body as object), password: 'Wrong-Pass-1' },
        status: 401,
      }),
      'a member who is not suspended': ({ ada }) => ({
        body: { email: ada.user.email, password: ada.password, text: 'Why not?' },
        status: 409,
      }),
      'a second review while one is open': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        const body = { email: member.user.email, password: member.password, text: 'Please look again.' };
        done(await world.call('POST', '/api/auth/appeals', body));
        return { body, status: 409 };
      },
      'a review of a suspension whose appeal is decided': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        const body = { email: member.user.email, password: member.password, text: 'Please look again.' };
        done(await world.call('POST', '/api/auth/appeals', body));
        const open = done(await world.administrator.call('GET', '/api/admin/appeals?status=open&limit=100'));
        const { id } = open.find((one: AdminAppeal) => one.member.id === member.id);
        const judge = await world.signInAdministrator();
        const upheld = { outcome: 'upheld', note: 'It stands.' };
        done(await judge.call('POST', `/api/admin/appeals/${id}/decision`, upheld));
        return { body, status: 409 };
      },
    },
    outcomes: appealOutcomes,
  },
];
