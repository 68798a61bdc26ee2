import { login, type Registration, register } from '@kopa/contracts/auth';
import { api } from '../../api.ts';

/** Signs in; the server sets the session cookie. */
export function signInCall(credentials: { email: string; password: string }) {
  return api.call(login, { body: credentials });
}

/** Registers; the server sets the session cookie. */
export function registerCall(form: Registration) {
  return api.call(register, { body: form });
}
