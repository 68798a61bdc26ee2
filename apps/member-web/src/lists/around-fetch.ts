import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a live change to a cached list, and applies it again after a fetch that is in flight: the server may have
 * read the list before the change. `apply` must be idempotent.
 */
export function applyAroundFetch(client: QueryClient, queryKey: QueryKey, apply: () => void): void {
  apply();
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined);
}
