import { type FeedScope, feedScopes } from '@kopa/contracts/feed/posts';
import { useState } from 'react';

/** Labels of the scopes, and the texts of an empty one (product 2.10). */
export const scopeTexts: Record<FeedScope, { label: string; title: string; text: string }> = {
  everyone: {
    label: 'Everyone',
    title: 'No posts yet',
    text: 'Be the first to share something with your fellow corps members.',
  },
  connections: {
    label: 'Connections',
    title: 'No posts of your connections',
    text: 'Connect with people on Discover, and read here what they share.',
  },
  following: {
    label: 'Following',
    title: 'No posts of people you follow',
    text: 'Follow people on their profile, and read here what they share.',
  },
  state: {
    label: 'My state',
    title: 'No posts from your state',
    text: 'Posts of everyone who serves in your state show here, once your portal is linked.',
  },
  lga: {
    label: 'My LGA',
    title: 'No posts from your LGA',
    text: 'Posts of everyone who serves in your LGA show here, once your portal is linked.',
  },
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
