import { ApiError } from '@kopa/contracts/client';
import { inTurn } from './in-turn.ts';
import { isStored, type Send } from './stored-sends.ts';

/**
 * Prefix of the mutation keys of the outbox. Its mutations survive the page: `sync/outbox.ts` stores each until it is
 * answered and restores it with the same idempotency key.
 */
export const outboxKey = ['outbox'] as const;

/** Attempts after the first one where the server answers that it cannot. Without an answer a send waits for the network. */
const retries = 2;

/**
 * Options of the outbox's mutations. Without a network they wait, also where the browser says that there is one: an
 * attempt without an answer is repeated until one comes. After three answers that the server cannot, the member decides.
 * Once the outbox is closed nothing is repeated: the session is over, and the next one restores what is stored.
 */
export const waitingOptions = (isOpen: () => boolean) =>
  ({
    networkMode: 'online',
    retry: (failures: number, error: Error) =>
      isOpen() && isUnanswered(error) && (failures < retries || !(error instanceof ApiError)),
    retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 15_000),
    // A failed send stays until the member has decided.
    gcTime: Number.POSITIVE_INFINITY,
  }) as const;

export type WaitingOptions = ReturnType<typeof waitingOptions>;

/** The call of a send, which a mutation of the outbox has in its `meta`; null where an upload comes first. */
export type RequestOf<V> = (variables: V) => { url: string; body: unknown } | null;

/** A send was answered elsewhere, or the member gave it up. */
class NoLongerStored extends Error {}

/** Makes the call of a send while nobody else sends, unless it is no longer stored. */
export function sendStored<T>(send: Send, call: () => Promise<T>): Promise<T> {
  return inTurn(async () => {
    if (!(await isStored(send))) throw new NoLongerStored();
    return call();
  });
}

/** True if an attempt got no answer, so that it may have arrived. A refusal is an answer. */
export function isUnanswered(error: Error): boolean {
  if (error instanceof ApiError) return error.status >= 500;
  return !(error instanceof NoLongerStored);
}

/** True if the session has ended; the send then waits for the next sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * True if the member must be told that a send failed. It is false if only the session has ended, after a logout, and if
 * another tab has finished the send.
 */
export async function hasFailed(send: Send, error: Error): Promise<boolean> {
  return !isSignedOut(error) && (await isStored(send));
}
