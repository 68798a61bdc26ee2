import { ApiError, createClient } from '@kopa/contracts/client';
import type { ErrorCode } from '@kopa/contracts/errors';
import { withDeadline } from '@kopa/ui/deadline';
import { watchClock } from '@kopa/ui/server-clock';
import { showToast } from '@kopa/ui/toast';
import { endSession, readSession } from './admin-session.ts';
import { loadRuntimeConfig } from './runtime-config.ts';

/**
 * The client of the API on its own origin, with the stored bearer token and without cookies. A 401 to a call with the
 * token ends the session, which leads to the login. A dangerous call that needs a newer one-time code asks for it and is
 * made again.
 */
export const api = createClient({ headers: bearer, fetch: send });

/** Fetches a file that needs the token. @throws ApiError, the platform's TypeError for a network failure */
export async function fetchBlob(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await send(path, { headers: bearer(), signal });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText, null);
  return response.blob();
}

/** Headers of every call: a JSON content type and, except at the login, the token (product 4.18). */
function bearer(): Record<string, string> {
  const session = readSession();
  return session === null ? {} : { 'content-type': 'application/json', authorization: `Bearer ${session.token}` };
}

const fetchInTime = watchClock(withDeadline((input, init) => fetch(input, init)));

async function send(path: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { apiUrl } = await loadRuntimeConfig();
  const fetchOnce = () => fetchInTime(`${apiUrl}${path}`, { ...init, credentials: 'omit' });
  let response = await fetchOnce();
  if (response.status === 403 && (await isStale(response)) && (await askForCode())) response = await fetchOnce();
  const sentToken = new Headers(init?.headers).get('authorization');
  if (response.status === 401 && sentToken !== null && sentToken === bearer().authorization) {
    endSession();
    showToast({ title: 'Session ended', message: 'Please sign in again.', tone: 'error' });
  }
  return response;
}

/** True for the refusal of a dangerous action whose session's last code is too old. */
async function isStale(response: Response): Promise<boolean> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: unknown };
  return code === ('otp_stale' satisfies ErrorCode);
}

/** Shows the dialog that asks for a one-time code; resolves to whether a code was accepted. */
type CodePrompt = () => Promise<boolean>;

let prompt: CodePrompt | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the dialog. Returns the function that removes it. */
export function registerCodePrompt(ask: CodePrompt): () => void {
  prompt = ask;
  return () => {
    prompt = null;
  };
}

/** Asks for a code, once for all calls that need it meanwhile; false if nobody can be asked or the dialog is closed. */
function askForCode(): Promise<boolean> {
  asked ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
