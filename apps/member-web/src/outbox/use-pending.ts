import { onlineManager, useMutationState } from '@tanstack/react-query';

/** An unanswered send, for display. */
export interface Pending<V> {
  variables: V;
  /** ISO time of the send. */
  createdAt: string;
  /** True while it waits for the network; it is sent when the network is back. */
  isWaiting: boolean;
}

/** Pending sends of one kind, oldest first. */
export function usePending<V>(mutationKey: readonly unknown[]): Pending<V>[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({
      variables: state.variables as V,
      createdAt: new Date(state.submittedAt).toISOString(),
      isWaiting: state.isPaused && !onlineManager.isOnline(),
    }),
  });
}

/** True while a send is in flight, not only waiting for the network. */
export function isSending(pending: readonly Pending<unknown>[]): boolean {
  return pending.some(({ isWaiting }) => !isWaiting);
}

/** Label of a pending send. */
export function pendingLabel(isWaiting: boolean): string {
  return isWaiting ? 'Waiting for the network' : 'Sending...';
}
