import { ApiError } from '@kopa/contracts/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { tellSignedOut } from '../session/signed-out.ts';

/**
 * The client cache (product 2.24): never stale, no retries, no refetch on focus, no polling by default. A 401 of any
 * call means that the session is over.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) tellSignedOut();
  };
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // Without a network a page says so at once, instead of loading for ever.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
}
