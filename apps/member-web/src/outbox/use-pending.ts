import { onlineManager, useMutationState } from '@tanstack/react-query';

/** A send that has not been answered, as screens show it. */
export interface Pending<V> {
  variables: V;
  /** ISO time of the send. */
  createdAt: string;
  /** It waits for the network, and is sent when that is back. */
  isWaiting: boolean;
}

/** The pending sends of a kind, oldest first. */
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

/** True while one of them is under way, and not only waiting for the network. */
export function isSending(pending: readonly Pending<unknown>[]): boolean {
  return pending.some(({ isWaiting }) => !isWaiting);
}

/** The state of a pending send in words. */
export function pendingLabel(isWaiting: boolean): string {
  return isWaiting ? 'Waiting for the network' : 'Sending...';
}
