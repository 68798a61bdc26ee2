import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a live change to a list, and once more after the answer that is on its way: the server may have read it before
 * the change. `apply` must be safe to repeat.
 */
export function applyAroundFetch(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply();
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
}
