import { getCurrentUser } from '@kopa/contracts/account/auth';
import { ApiError } from '@kopa/contracts/client';
import { abortAfter } from '@kopa/ui/abort-after';
import { createStore, del, get, set, values } from 'idb-keyval';
import { inServerTime } from '../src/device/outbox/device-times.ts';
import {
  countsAsDone,
  inTurn,
  isPostponed,
  isWaiting,
  NotSendable,
  refusesTime,
} from '../src/device/outbox/repeating.ts';
import type { SendRequest, StoredSend } from '../src/device/outbox/stored-sends.ts';
import { canUpload, requestAfterUploads, UploadRefused } from './upload-photos.ts';

/** Milliseconds until a call counts as unanswered. */
const answerWithin = 15_000;
/** The same for an upload, on a slow network. */
const uploadWithin = 120_000;

/** The same store as the page's. */
const store = createStore('kopa-outbox', 'sends');

/** Something did not go out; the browser asks again later. */
class StillWaiting extends Error {}

/**
 * Sends the signed-in member's waiting sends, oldest first, while no page is visible: a visible page sends them itself.
 * The idempotency keys prevent a second arrival.
 * @throws StillWaiting
 */
export async function sendOutbox({ clients }: Pick<ServiceWorkerGlobalScope, 'clients'>): Promise<void> {
  const isOpen = async () =>
    (await clients.matchAll({ type: 'window', includeUncontrolled: true })).some(
      ({ visibilityState }) => visibilityState === 'visible',
    );
  const waiting = (await values<StoredSend>(store)).filter(isWaiting);
  if (!waiting.some((send) => send.request !== null || canUpload(send)) || (await isOpen())) return;
  const memberId = await signedInId();
  const own = waiting.filter((send) => send.memberId === memberId).sort((a, b) => a.submittedAt - b.submittedAt);
  const heldUp = new Set<string>();
  let mustRepeat = false;
  for (const { key, scope } of own) {
    if (heldUp.has(scope)) continue;
    if (await isOpen()) return;
    const outcome = await inTurn(scope, async () => {
      const send = await get<StoredSend>(key, store);
      // It may have been answered or given up meanwhile.
      return send === undefined || !isWaiting(send) ? 'settled' : sendOne(send);
    });
    if (outcome === 'signed out') return;
    if (outcome !== 'settled') heldUp.add(scope);
    mustRepeat ||= outcome === 'postponed';
  }
  if (mustRepeat) throw new StillWaiting();
}

/** The id of the signed-in member, or null. */
async function signedInId(): Promise<number | null> {
  const answer = await call(getCurrentUser.url, {});
  if (answer.status === 401) return null;
  if (!answer.ok) throw new StillWaiting();
  return ((await answer.json()) as { id: number }).id;
}

/** `signed out` keeps the send for the next sign-in; other uploads than photos need a page and block their scope. */
type Outcome = 'settled' | 'postponed' | 'needs a page' | 'signed out';

/** Sends one, after its photos. A refused one is kept as failed. */
async function sendOne(send: StoredSend): Promise<Outcome> {
  const { request } = send;
  if (request !== null) return settle(send, await answerTo(request, send.key));
  if (!canUpload(send)) return 'needs a page';
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const upload = (url: string, body: object) => call(url, { ...init, body: JSON.stringify(body) }, uploadWithin);
  let kept = send;
  try {
    const given = await requestAfterUploads(send, upload, async (variables) => {
      kept = { ...kept, variables };
      if (!(await keep(kept))) throw new GivenUp();
    });
    kept = { ...kept, request: given };
    return (await keep(kept)) ? settle(kept, await answerTo(given, send.key)) : 'settled';
  } catch (error) {
    if (error instanceof GivenUp) return 'settled';
    if (error instanceof UploadRefused) return settle(kept, error.answer);
    if (!(error instanceof NotSendable)) throw error;
    await keep({ ...kept, isFailed: true });
    return 'settled';
  }
}

/** The member gave a send up, or logged out. */
class GivenUp extends Error {}

/** Stores a changed send; false if it was given up. */
async function keep(send: StoredSend): Promise<boolean> {
  if ((await get(send.key, store)) === undefined) return false;
  await set(send.key, send, store);
  return true;
}

/** Removes an answered send, or keeps it by its answer. */
async function settle(send: StoredSend, answer: Response): Promise<Outcome> {
  const { ok, status, headers } = answer;
  if (status === 401) return 'signed out';
  const retryAfter = Number.parseInt(headers.get('retry-after') ?? '', 10);
  if (status >= 500 || isPostponed(status, Number.isNaN(retryAfter) ? null : retryAfter)) return 'postponed';
  const isDone = ok ? !(await refusesParts(answer)) : countsAsDone((await errorOf(answer)).code);
  if (isDone) await del(send.key, store);
  else await keep({ ...send, isFailed: true });
  return 'settled';
}

/** Makes the call of a send, after the create that it needs. The answer is that of the create if it fails. */
async function answerTo({ after, ...request }: SendRequest, key: string): Promise<Response> {
  if (after === undefined) return callWithKey(request, key);
  const created = await callWithKey(after, after.key);
  if (!created.ok) return created;
  const { id } = (await created.json()) as { id: number };
  return callWithKey({ ...request, url: request.url.replace(':id', String(id)) }, key);
}

/** Makes a call; once more without its time if that is refused. */
async function callWithKey({ method, url, body: stored, hasDeviceTimes }: SendRequest, key: string): Promise<Response> {
  const body = hasDeviceTimes ? await inServerTime(stored) : stored;
  const init = {
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  };
  const answer = await call(url, { ...init, body: JSON.stringify(body) });
  if (answer.ok || !refusesTime(await errorOf(answer))) return answer;
  const { at: _wrong, ...rest } = body as { at?: string };
  return call(url, { ...init, body: JSON.stringify(rest) });
}

/** True for an answer that refuses some of several marks: a page shows them to the marker. */
async function refusesParts(answer: Response): Promise<boolean> {
  const { refused } = ((await answer
    .clone()
    .json()
    .catch(() => null)) ?? {}) as { refused?: unknown[] };
  return Array.isArray(refused) && refused.length > 0;
}

/** The error of an answer, as a page reads it. */
async function errorOf(answer: Response): Promise<ApiError> {
  return new ApiError(answer.status, await answer.clone().text(), answer.statusText, null);
}

function call(url: string, init: RequestInit, within = answerWithin): Promise<Response> {
  return fetch(url, { ...init, credentials: 'include', signal: abortAfter(within) });
}
