import { createClient } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { endSession, readSession } from './admin-session.ts';
import { loadRuntimeConfig } from './runtime-config.ts';

/**
 * The API, reached across origins with the stored bearer token and without cookies.
 * A 401 to a call that carried the token ends the session, which leads back to the login.
 */
export const api = createClient({ headers: bearer, fetch: send });

/** A JSON content type and the token on every call but the login (product 4.18). */
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
