import type { FeedScope } from '@kopa/contracts/social-feeds';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshFirstPage } from '../../shared/lists/first-page.ts';

/**
 * Fetches the first page of a scope anew when it is shown again: whom one follows or is connected with, and where one
 * serves, may have changed. The scope of everyone is kept by live events.
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
