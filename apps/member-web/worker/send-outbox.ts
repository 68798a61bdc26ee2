import { getCurrentUser } from '@kopa/contracts/auth';
import { abortAfter } from '@kopa/ui/abort-after';
import { createStore, del, get, set, values } from 'idb-keyval';
import { inTurn } from '../src/outbox/in-turn.ts';
import type { StoredSend } from '../src/outbox/stored-sends.ts';

/** Milliseconds until a call counts as unanswered. */
const answerWithin = 15_000;

/** The same store as the page's. */
const store = createStore('kopa-outbox', 'sends');

/** What has a recording needs an upload first, which the page does. */
const isSendable = ({ isFailed, request }: StoredSend) => !isFailed && request !== null;

/** Something did not go out; the browser asks again later. */
class StillWaiting extends Error {}

/**
 * Sends what waits of the member who is signed in, oldest first, while no page of Kopa is visible: a visible one sends it
 * itself. Each goes with its idempotency key, so that it exists once whoever else sends it.
 * @throws StillWaiting
 */
export async function sendOutbox({ clients }: Pick<ServiceWorkerGlobalScope, 'clients'>): Promise<void> {
  const isOpen = async () =>
    (await clients.matchAll({ type: 'window', includeUncontrolled: true })).some(
      ({ visibilityState }) => visibilityState === 'visible',
    );
  const waiting = (await values<StoredSend>(store)).filter(isSendable);
  if (waiting.length === 0 || (await isOpen())) return;
  const memberId = await signedInId();
  const own = waiting.filter((send) => send.memberId === memberId).sort((a, b) => a.submittedAt - b.submittedAt);
  for (const { key } of own) {
    if (await isOpen()) return;
    // It may have been answered or given up meanwhile.
    const isOver = await inTurn(async () => {
      const send = await get<StoredSend>(key, store);
      return send !== undefined && isSendable(send) && !(await isSettled(send));
    });
    if (isOver) return;
  }
}

/** The id of the member who is signed in, or null. */
async function signedInId(): Promise<number | null> {
  const answer = await call(getCurrentUser.url, {});
  if (answer.status === 401) return null;
  if (!answer.ok) throw new StillWaiting();
  return ((await answer.json()) as { id: number }).id;
}

/** Sends one. False where the session has ended, which keeps it for the next sign-in. A refused one is kept as failed. */
async function isSettled(send: StoredSend): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': send.key };
  const { url, body } = send.request as Request;
  const { ok, status } = await call(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (status === 401) return false;
  if (status === 429 || status >= 500) throw new StillWaiting();
  await (ok ? del(send.key, store) : set(send.key, { ...send, isFailed: true }, store));
  return true;
}

function call(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: 'include', signal: abortAfter(answerWithin) });
}
