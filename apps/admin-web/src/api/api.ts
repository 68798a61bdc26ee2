import { createClient } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { endSession, readSession } from './admin-session.ts';
import { loadRuntimeConfig } from './runtime-config.ts';

/**
 * The client of the API on its own origin, with the stored bearer token and without cookies. A 401 to a call with the
 * token ends the session, which leads to the login.
 */
export const api = createClient({ headers: bearer, fetch: send });

/** Headers of every call: a JSON content type and, except at the login, the token (product 4.18). */
function bearer(): Record<string, string> {
  const session = readSession();
  return session === null ? {} : { 'content-type': 'application/json', authorization: `Bearer ${session.token}` };
}

async function send(path: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { apiUrl } = await loadRuntimeConfig();
  const response = await fetch(`${apiUrl}${path}`, { ...init, credentials: 'omit' });
  const sentToken = new Headers(init?.headers).get('authorization');
  if (response.status === 401 && sentToken !== null && sentToken === bearer().authorization) {
    endSession();
    showToast({ title: 'Session ended', message: 'Please sign in again.', tone: 'error' });
  }
  return response;
}
