import type { FeedScope } from '@kopa/contracts/feed/posts';
import { memberPages } from '@kopa/contracts/member-pages';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

const texts: Record<FeedScope, { title: string; text: string }> = {
  everyone: {
    title: 'No posts yet',
    text: 'Be the first to share something with your fellow corps members.',
  },
  connections: {
    title: 'No posts of your connections',
    text: 'Connect with people on Discover, and read here what they share.',
  },
  following: {
    title: 'No posts of people you follow',
    text: 'Follow people on their profile, and read here what they share.',
  },
  state: {
    title: 'No posts from your state',
    text: 'Posts of everyone who serves in your state show here, once your portal is linked.',
  },
  lga: {
    title: 'No posts from your LGA',
    text: 'Posts of everyone who serves in your LGA show here, once your portal is linked.',
  },
};

/** Shown in place of the posts of an empty scope (product 2.10). */
export function EmptyFeed({ scope }: { scope: FeedScope }) {
  return (
    <EmptyState
      drawing="chat"
      {...texts[scope]}
      action={
        (scope === 'connections' || scope === 'following') && (
          <Button component={Link} to={memberPages.discovery}>
            Discover People
          </Button>
        )
      }
    />
  );
}
