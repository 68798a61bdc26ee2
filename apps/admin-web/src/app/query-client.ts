import { codeOf, textFor } from '@kopa/contracts/client';
import { showToast } from '@kopa/ui/toast';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isSignedOut } from '../api/failure.ts';
import { ownOfficesQuery } from '../shared/office/own-offices.queries.ts';

/**
 * Creates the client cache (product 3.9): data is never stale, no retries, no refetch on focus. Every failure without
 * its own handler (`meta.silent`) shows a toast with the error's text. Every successful change refetches the shown
 * lists, or those with the keys of `meta.changes` alone.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        followOffices(client, error);
        showFailure(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        followOffices(client, error);
        showFailure(error, mutation.meta);
      },
      onSuccess(_data, _variables, _result, { meta }) {
        // The empty key is the beginning of all.
        const changes = (meta?.changes ?? [[]]) as readonly QueryKey[];
        for (const queryKey of changes) void client.invalidateQueries({ queryKey });
      },
    }),
  });
  return client;
}

/** Fetches the own offices again when one has ended meanwhile: its tabs go with it. */
function followOffices(client: QueryClient, { cause }: Error): void {
  const code = codeOf(cause);
  if (code === 'office_ended' || code === 'out_of_scope') {
    void client.invalidateQueries({ queryKey: ownOfficesQuery.queryKey });
  }
}

function showFailure(error: Error, meta: Record<string, unknown> | undefined): void {
  if (meta?.silent === true || isSignedOut(error)) return;
  showToast({ title: error.message, message: textFor(error.cause, undefined), tone: 'error' });
}
