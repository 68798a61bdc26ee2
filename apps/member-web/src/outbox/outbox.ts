import { ApiError } from '@kopa/contracts/client';
import { type DraftPlace, restoreDraft, type Written } from './drafts.ts';
import { removeRetryKey, storeRetryKey } from './retry-keys.ts';
import { isStored, type Send } from './stored-sends.ts';

/**
 * Begins the keys of the outbox's mutations. All of them outlive the page: `sync/outbox.ts` stores each until it is
 * answered and restores it with the same idempotency key.
 */
export const outboxKey = ['outbox'] as const;

/** Options of what waits while there is no network; after any other failure the member decides. */
export const waitingOptions = {
  networkMode: 'online',
  retry: (_failures: number, error: Error) => isUnanswered(error) && !navigator.onLine,
  retryDelay: 1_000,
} as const;

/** True where nothing is known of an attempt: it may have arrived. A refusal of the server is an answer. */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** True where the session is over: the send waits for the next sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Puts what a failed send carried back into its draft. An attempt without an answer may have arrived: the same content
 * sent again from this draft keeps its key. Returns false, and changes nothing, where only the session is over, after a
 * logout, and where another tab has settled the send.
 */
export function returnToDraft<W extends Written>(
  memberId: number,
  place: DraftPlace<W>,
  written: W,
  send: Send,
  error: Error,
): boolean {
  if (isSignedOut(error) || !isStored(memberId, send)) return false;
  restoreDraft(memberId, place, written);
  if (isUnanswered(error)) storeRetryKey(memberId, place.name, { key: send.key, written });
  else removeRetryKey(memberId, place.name);
  return true;
}
