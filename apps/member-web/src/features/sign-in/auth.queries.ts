import { login, type Registration, register } from '@kopa/contracts/account/auth';
import { api } from '../../api/api.ts';
import { finishPendingLogout } from '../../session/pending-logout.ts';

/** Signs in; the server sets the session cookie. */
export async function signInCall(credentials: { email: string; password: string }) {
  await finishPendingLogout();
  return api.call(login, { body: credentials });
}

/** Registers; the server sets the session cookie. */
export async function registerCall(form: Registration) {
  await finishPendingLogout();
  return api.call(register, { body: form });
}
