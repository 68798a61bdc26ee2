import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { SendWords, WordsOf } from './outbox.ts';
import { isOverdue } from './repeating.ts';
import { changeSend, knownSend, removeSend, type Send } from './stored-sends.ts';

/** An unanswered send, for display. */
export interface Pending<V> {
  variables: V;
  /** ISO time of the send. */
  createdAt: string;
  /**
   * `queued`: an earlier one of its scope is being sent. `overdue`: the server may have created it, and may have
   * forgotten its key.
   */
  state: 'sending' | 'queued' | 'waiting' | 'failed' | 'overdue';
  words: SendWords;
  /** Sends a failed or overdue one again, with the same key. */
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
    select: (mutation) => {
      const variables = mutation.state.variables as V;
      const state = stateOf(mutation, mutations.getAll());
      const wordsOf = mutation.options.meta?.words as WordsOf<V>;
      return {
        variables,
        createdAt: new Date(mutation.state.submittedAt).toISOString(),
        state,
        words: wordsOf(variables),
        retry: () => {
          if (state === 'overdue') changeSend(variables.key, { submittedAt: Date.now() });
          void mutation.execute(variables).catch(nothing);
        },
        remove: () => {
          removeSend(variables);
          mutations.remove(mutation);
          // The next one of its scope may go.
          void client.resumePausedMutations();
        },
      };
    },
  });
}

const nothing = () => undefined;

function stateOf(mutation: Mutation, all: readonly Mutation[]): Pending<unknown>['state'] {
  const { status, isPaused, failureCount, variables, submittedAt } = mutation.state;
  if (status === 'error') return isOverdue(knownSend(variables as Send) ?? { submittedAt }) ? 'overdue' : 'failed';
  const waits = isPaused || failureCount > 0;
  if (!waits) return 'sending';
  const scope = mutation.options.scope?.id;
  const first = all.find(({ options, state }) => options.scope?.id === scope && state.status === 'pending');
  return scope && first !== mutation && first && stateOf(first, all) === 'sending' ? 'queued' : 'waiting';
}

/** True for a send that waits for the member's decision. */
export function isStopped({ state }: Pick<Pending<unknown>, 'state'>): boolean {
  return state === 'failed' || state === 'overdue';
}

/** True during the first attempt of a send; later attempts do not block the next one. */
export function isSending(pending: readonly Pending<unknown>[]): boolean {
  return pending.some(({ state }) => state === 'sending');
}
