import { onlineManager, useMutationState } from '@tanstack/react-query';

/** A send on its way, as screens show it. */
export interface OnItsWay<V> {
  variables: V;
  /** ISO time of the send. */
  createdAt: string;
  /** It waits for the network, and is sent when that is back. */
  isWaiting: boolean;
}

/** The sends of a kind that are on their way, oldest first. */
export function useOnItsWay<V>(mutationKey: readonly unknown[]): OnItsWay<V>[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({
      variables: state.variables as V,
      createdAt: new Date(state.submittedAt).toISOString(),
      isWaiting: state.isPaused && !onlineManager.isOnline(),
    }),
  });
}

/** What a send on its way says of itself. */
export function sendingLabel(isWaiting: boolean): string {
  return isWaiting ? 'Waiting for the network' : 'Sending...';
}

/**
 * Those that have not arrived yet. The live channel may bring what was sent before the answer to the send does; then
 * the arrived one, an own one newer than `after` with the same content, takes its place.
 */
export function notArrived<S extends { variables: { content: string; after: number } }>(
  sends: readonly S[],
  own: readonly { id: number; content: string }[],
): S[] {
  const taken = new Set<number>();
  return sends.filter(({ variables: { content, after } }) => {
    const arrived = own.find((item) => item.id > after && item.content === content && !taken.has(item.id));
    if (arrived !== undefined) taken.add(arrived.id);
    return arrived === undefined;
  });
}
