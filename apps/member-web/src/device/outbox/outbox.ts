import { ApiError } from '@kopa/contracts/client';
import { inTurn, isOverdue, isPostponed, NotSendable } from './repeating.ts';
import { isStored, knownSend, type Send, type SendRequest } from './stored-sends.ts';

/**
 * Prefix of the mutation keys of the outbox. Its mutations survive the page: `sync/outbox.ts` stores each until it is
 * answered and restores it with the same idempotency key.
 */
export const outboxKey = ['outbox'] as const;

/** Repetitions after a failure of the server. Without an answer a send waits for the network. */
const retries = 2;

/**
 * Options of the outbox's mutations. Without a network they wait, also where the browser reports one: an
 * attempt without an answer is repeated until one comes. After three failures of the server the member decides. A short
 * Retry-After is followed.
 * A closed outbox repeats nothing: the session is over, and the next one restores the stored sends.
 */
export const waitingOptions = (isOpen: () => boolean) =>
  ({
    networkMode: 'online',
    retry: (failures: number, error: Error) => isOpen() && waitAfter(failures, error) !== null,
    retryDelay: (failures: number, error: Error) => waitAfter(failures, error) ?? 0,
    // A failed send stays until the member has decided.
    gcTime: Number.POSITIVE_INFINITY,
  }) as const;

/** Milliseconds until a send is repeated by itself; null if the member decides. */
function waitAfter(failures: number, error: Error): number | null {
  const usual = Math.min(1_000 * 2 ** failures, 15_000);
  if (error instanceof NotToBeSent || error instanceof NotSendable) return null;
  if (!(error instanceof ApiError)) return usual;
  // Refused together, the sends of many devices must not all come back in the same moment.
  if (isPostponed(error.status, error.retryAfter)) return ((error.retryAfter ?? 0) + Math.random()) * 1_000;
  return error.status >= 500 && failures < retries ? usual : null;
}

export type WaitingOptions = ReturnType<typeof waitingOptions>;

/** The call of a send, in the `meta` of its mutation; null if an upload comes first. */
export type RequestOf<V> = (variables: V) => SendRequest | null;

/** The words of a send in a list of unsent things. */
export interface SendWords {
  kind: string;
  text: string;
}

/** Makes the words of a send; in the `meta` of its mutation. */
export type WordsOf<V> = (variables: V) => SendWords;

/** A send was answered elsewhere, the member gave it up, or it waits for the member's decision. */
class NotToBeSent extends Error {}

/** Makes the call of a send while no other of its scope runs, unless it is no longer stored or overdue. */
export function sendStored<T>(send: Send, call: () => Promise<T>): Promise<T> {
  return inTurn(knownSend(send)?.scope ?? '', async () => {
    const stored = (await isStored(send)) ? knownSend(send) : undefined;
    if (stored === undefined || isOverdue(stored)) throw new NotToBeSent();
    return call();
  });
}

/** @throws once a send was answered elsewhere, or the member gave it up: for one that uploads before its call */
export async function assertWanted(send: Send): Promise<void> {
  if (!(await isStored(send))) throw new NotToBeSent();
}

/** True if the session has ended; the send then waits for the next sign-in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * True if the failure of a send must be shown: not for an ended session, a logout, a send that another tab has
 * finished, or an overdue one.
 */
export async function hasFailed(send: Send, error: Error): Promise<boolean> {
  return !isSignedOut(error) && !(error instanceof NotToBeSent) && (await isStored(send));
}
