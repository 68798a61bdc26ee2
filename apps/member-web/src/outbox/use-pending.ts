import { type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query';
import { removeSend, type Send } from './stored-sends.ts';

/** An unanswered send, for display. */
export interface Pending<V> {
  variables: V;
  /** ISO time of the send. */
  createdAt: string;
  state: 'sending' | 'waiting' | 'failed';
  /** Sends a failed one again, with the same key. */
  retry: () => void;
  /** Gives it up. */
  remove: () => void;
}

/** Unanswered sends of one kind, oldest first. */
export function usePending<V extends Send>(mutationKey: readonly unknown[]): Pending<V>[] {
  const client = useQueryClient();
  const mutations = client.getMutationCache();
  return useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: (mutation) => ({
      variables: mutation.state.variables as V,
      createdAt: new Date(mutation.state.submittedAt).toISOString(),
      state: stateOf(mutation.state),
      retry: () => void mutation.execute(mutation.state.variables).catch(nothing),
      remove: () => {
        removeSend(mutation.state.variables as V);
        mutations.remove(mutation);
        // The next one of its scope may go.
        void client.resumePausedMutations();
      },
    }),
  });
}

const nothing = () => undefined;

function stateOf({ status, isPaused, failureCount }: MutationState): Pending<unknown>['state'] {
  if (status === 'error') return 'failed';
  return isPaused || failureCount > 0 ? 'waiting' : 'sending';
}

/** True during the first attempt of a send; later attempts do not block the next one. */
export function isSending(pending: readonly Pending<unknown>[]): boolean {
  return pending.some(({ state }) => state === 'sending');
}
