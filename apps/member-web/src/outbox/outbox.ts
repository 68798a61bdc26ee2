import { ApiError } from '@kopa/contracts/client';
import type { Mutation, MutationState, QueryClient } from '@tanstack/react-query';
import { forgetTry, keepUnsent, readUnsent, rememberTry } from './unsent-texts.ts';

/*
 * Sends on their way. They are react-query's mutations under `outboxKey`: a post or comment that finds no network is
 * paused by it and continued when the network is back. What is added here is that all of them outlive the page: each is
 * written down when it begins, struck out when it was answered, and taken up again at the next start, with the same
 * idempotency key.
 */
export const outboxKey = ['outbox'] as const;

const storedName = 'outbox';

/** What every mutation of the outbox is called with. */
export interface Unsent {
  /** The idempotency key; on the live channel the client id. */
  key: string;
}

interface StoredSend {
  mutationKey: readonly unknown[];
  variables: Unsent;
  submittedAt: number;
  scope: string | undefined;
}

/** Options of what waits while there is no network; all else that goes wrong is for the member to decide. */
export const waitingOptions = {
  networkMode: 'online',
  retry: (_failures: number, error: Error) => isUnanswered(error) && !navigator.onLine,
  retryDelay: 1_000,
} as const;

/** Whether nothing is known of a try: it may have arrived. A refusal of the server is an answer. */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * Whether a send that failed is to come back into its input: not when only the session was over, nor after a logout or
 * once another tab has settled it.
 */
export function comesBack(memberId: number, { key }: Unsent, error: Error): boolean {
  return !isSignedOut(error) && read(memberId).some(({ variables }) => variables.key === key);
}

/** A try without an answer may have arrived: the same content sent again from the same input keeps its key. */
export function settleTry(memberId: number, name: string, content: string, { key }: Unsent, error: Error): void {
  if (isUnanswered(error)) rememberTry(memberId, name, content, key);
  else forgetTry(memberId, name);
}

/**
 * Takes up what was on its way when the page or the session ended, and keeps the outbox written down until the returned
 * function is called. The defaults of the outbox's mutations must be set before.
 */
export function openOutbox(client: QueryClient, memberId: number): () => void {
  const cache = client.getMutationCache();
  const isKnown = (key: string) =>
    cache.getAll().some(({ state }) => (state.variables as Unsent | undefined)?.key === key);
  for (const { mutationKey, variables, submittedAt, scope } of read(memberId)) {
    if (isKnown(variables.key)) continue;
    const options = { mutationKey, ...(scope === undefined ? {} : { scope: { id: scope } }) };
    cache.build(client, options, pausedState(variables, submittedAt));
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== outboxKey[0]) return;
    const { mutation, action } = event;
    if (action.type === 'pending') put(memberId, mutation);
    // A send that the session's end refused waits for the next sign-in.
    else if (action.type === 'success' || (action.type === 'error' && !isSignedOut(action.error))) {
      strike(memberId, mutation.state.variables as Unsent);
    }
  });
  void client.resumePausedMutations();
  return stop;
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function pausedState(variables: Unsent, submittedAt: number): MutationState<unknown, Error, Unsent, unknown> {
  return {
    context: undefined,
    data: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: true,
    status: 'pending',
    variables,
    submittedAt,
  };
}

function put(memberId: number, { options, state }: Mutation): void {
  const variables = state.variables as Unsent;
  const others = read(memberId).filter((send) => send.variables.key !== variables.key);
  const { mutationKey = [] } = options;
  write(memberId, [...others, { mutationKey, variables, submittedAt: state.submittedAt, scope: options.scope?.id }]);
}

function strike(memberId: number, { key }: Unsent): void {
  const sends = read(memberId);
  const left = sends.filter(({ variables }) => variables.key !== key);
  if (left.length < sends.length) write(memberId, left);
}

function write(memberId: number, sends: StoredSend[]): void {
  keepUnsent(memberId, storedName, sends.length === 0 ? '' : JSON.stringify(sends));
}

function read(memberId: number): StoredSend[] {
  try {
    const stored: unknown = JSON.parse(readUnsent(memberId, storedName) || '[]');
    return Array.isArray(stored) ? (stored as StoredSend[]) : [];
  } catch {
    return [];
  }
}
