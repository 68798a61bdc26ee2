import { textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../api/failure.ts';

/**
 * The client cache (product 3.9): never stale, no retries, no refetch on focus. Every failure without a handler of its
 * own (`meta.silent`) is a toast with the thrown text; every successful change fetches the shown lists again.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, query) => tellFailure(error, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tellFailure(error, mutation.meta),
      onSuccess: () => void client.invalidateQueries(),
    }),
  });
  return client;
}

function tellFailure(error: Error, meta: Record<string, unknown> | undefined): void {
  if (meta?.silent === true || isSignedOut(error)) return;
  showToast({ title: error.message, message: textFor(error.cause, undefined), tone: 'error' });
}
