import { ApiError } from '@kopa/contracts/client';
import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../api/is-unanswered.ts';
import type { OfflineContent } from '../device/offline/offline-content.ts';
import { notifySignedOut } from '../session/signed-out.ts';

/**
 * Creates the client cache (product 2.24): data is never stale, and by default there are no retries, no refetch on
 * focus and no polling. A 401 of any call ends the session, a 404 removes the cached data. A query without data first
 * shows its offline content.
 */
export function createQueryClient(persister?: OfflineContent['persister']): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) notifySignedOut();
  };
  const onQueryError = (error: Error, query: Query<unknown, unknown>) => {
    onError(error);
    // Otherwise a profile would stay on the screen after a block.
    if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined });
    // The next observer refetches it.
    if (isUnanswered(error)) query.invalidate();
  };
  // The library assumes a network at first.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // Without a network a query fails at once; otherwise it would load forever.
        networkMode: 'offlineFirst',
        ...(persister === undefined ? {} : { persister }),
      },
      // Without a network a change fails at once, too; otherwise it would happen unexpectedly late.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
  });
}
