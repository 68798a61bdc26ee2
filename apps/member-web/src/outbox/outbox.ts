import { ApiError } from '@kopa/contracts/client';
import { type DraftContent, type DraftOptions, restoreDraft } from './drafts.ts';
import { removeRetryKey, storeRetryKey } from './retry-keys.ts';
import { isStored, type Send } from './stored-sends.ts';

/**
 * Prefix of the mutation keys of the outbox. Its mutations survive the page: `sync/outbox.ts` stores each until it is
 * answered and restores it with the same idempotency key.
 */
export const outboxKey = ['outbox'] as const;

/** Options of mutations that pause while there is no network. After any other failure the member decides. */
export const waitingOptions = {
  networkMode: 'online',
  retry: (_failures: number, error: Error) => isUnanswered(error) && !navigator.onLine,
  retryDelay: 1_000,
} as const;

/** True if an attempt got no answer, so that it may have arrived. A refusal is an answer. */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** True if the session has ended; the send then waits for the next sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Returns the content of a failed send to its draft. An attempt without an answer may have arrived, so the same content
 * sent again from this draft keeps its key. Returns false and changes nothing if only the session has ended, after a
 * logout, or if another tab has finished the send.
 */
export function returnToDraft<W extends DraftContent>(
  memberId: number,
  options: DraftOptions<W>,
  written: W,
  send: Send,
  error: Error,
): boolean {
  if (isSignedOut(error) || !isStored(memberId, send)) return false;
  restoreDraft(memberId, options, written);
  if (isUnanswered(error)) storeRetryKey(memberId, options.name, { key: send.key, written });
  else removeRetryKey(memberId, options.name);
  return true;
}
