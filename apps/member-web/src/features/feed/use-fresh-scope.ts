import type { FeedScope } from '@kopa/contracts/feed/posts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshFirstPage } from '../../shared/lists/first-page.ts';

/**
 * Refetches the first page of a scope when it is shown again: follows, connections or the record may have changed. Live
 * events maintain the scope of everyone.
 */
export function useFreshScope(scope: FeedScope, queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = useRef(queryKey);
  useEffect(() => {
    if (scope === 'everyone') return;
    const query = client.getQueryCache().find({ queryKey: key.current, exact: true });
    if (query?.state.data !== undefined) void refreshFirstPage(client, query);
  }, [client, scope]);
}
