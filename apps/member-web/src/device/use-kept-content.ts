import { ApiError } from '@kopa/contracts/client';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptQueries, noteKept } from './kept.store.ts';
import { keepContent, restoreContent } from './kept-content.ts';

const failedWithoutNetwork = ({ state }: Query) =>
  state.status === 'error' && state.data === undefined && !(state.error instanceof ApiError);

/**
 * Keeps what the member reads, and shows it where the network fails. Once the network is back, what is shown of it is
 * fetched anew.
 */
export function useKeptContent(client: QueryClient, memberId: number): void {
  useEffect(() => {
    const cache = client.getQueryCache();
    let isRestored = false;
    let stop: (() => void) | undefined;

    async function restore(): Promise<void> {
      if (isRestored) return;
      isRestored = true;
      await restoreContent(client, memberId);
      // Only now: what is kept is not overwritten by a page without content.
      stop ??= keepContent(client, memberId);
    }

    function refresh(): void {
      const kept = keptQueries();
      isRestored = false;
      if (kept.size === 0) return;
      const isKept = ({ queryHash, state }: Query) => kept.get(queryHash) === state.dataUpdatedAt;
      const shown = cache.findAll({ predicate: isKept });
      for (const query of shown) query.invalidate();
      noteKept(new Map());
      void client.refetchQueries({ predicate: (query) => shown.includes(query), type: 'active' });
    }

    if (!navigator.onLine || cache.findAll({ predicate: failedWithoutNetwork }).length > 0) void restore();
    else stop = keepContent(client, memberId);
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error' && failedWithoutNetwork(event.query)) void restore();
      // The network works again, whatever the browser says.
      else if (event.action.type === 'success' && event.action.manual !== true && keptQueries().size > 0) refresh();
    });
    window.addEventListener('online', refresh);
    return () => {
      stop?.();
      unsubscribe();
      window.removeEventListener('online', refresh);
    };
  }, [client, memberId]);
}
