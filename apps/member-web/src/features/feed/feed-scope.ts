import { type FeedScope, feedScopes } from '@kopa/contracts/feed/posts';
import { useState } from 'react';

/** Labels of the scopes (product 2.10). */
export const scopeLabels: Record<FeedScope, string> = {
  everyone: 'Everyone',
  connections: 'Connections',
  following: 'Following',
  state: 'My state',
  lga: 'My LGA',
};

/** Storage key of the scope. A logout removes it. */
const scopeKey = 'kopa.feed-scope';

/** The scope that was read last. */
export function storedScope(): FeedScope {
  const stored = localStorage.getItem(scopeKey);
  return feedScopes.find((scope) => scope === stored) ?? feedScopes[0];
}

/** The scope of the feed, which is remembered until sign-out. */
export function useFeedScope(): [FeedScope, (scope: FeedScope) => void] {
  const [scope, setScope] = useState(storedScope);
  return [
    scope,
    (chosen) => {
      localStorage.setItem(scopeKey, chosen);
      setScope(chosen);
    },
  ];
}
