import type { FeedScope } from '@kopa/contracts/feed/posts';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { PendingPost } from './composer/pending-post.tsx';
import { usePendingPosts } from './composer/share.mutations.ts';
import { PostCard } from './post/post-card.tsx';
import classes from './post-list.module.css';
import { PostSkeleton } from './post-skeleton.tsx';
import { postsQuery } from './social-feed.queries.ts';
import { useFreshScope } from './use-fresh-scope.ts';
import { useHeldPosts } from './use-held-posts.ts';

const skeletons = Array.from({ length: screenLimits.skeletonCards }, (_, index) => index);

const loadEmpty = async () => (await import('./empty-feed.tsx')).EmptyFeed;

/** The posts, newest first; older ones load while scrolling. */
export function PostList({ scope, onOpenPerson }: { scope: FeedScope; onOpenPerson: (id: number) => void }) {
  const member = useMember();
  const query = postsQuery(member.id, scope);
  const posts = useInfiniteQuery(query);
  useFreshScope(scope, query.queryKey);
  const pendingPosts = usePendingPosts();
  const held = useHeldPosts(posts.data, query.queryKey, member.id, scope);
  const { heldCount } = held;
  const isEmpty = posts.data !== undefined && held.posts.length === 0 && pendingPosts.length === 0;
  const [isTextMissing, setIsTextMissing] = useState(false);
  const Empty = useLazy(loadEmpty, isEmpty, () => {
    setIsTextMissing(true);
    return true;
  });

  return (
    <section className={classes.list} aria-label="Posts" aria-busy={posts.isPending}>
      <div ref={held.topRef} className={classes.top} />
      {heldCount > 0 && (
        <Button
          className={classes.pill}
          radius="xl"
          leftSection={<IconArrowUp size={20} stroke={1.75} aria-hidden />}
          onClick={held.release}
        >
          {held.isBehind && `${heldCount}+ new posts`}
          {!held.isBehind && (heldCount === 1 ? '1 new post' : `${heldCount} new posts`)}
        </Button>
      )}
      {posts.isPending && skeletons.map((index) => <PostSkeleton key={index} />)}
      {posts.isError && posts.data === undefined && (
        <ErrorState text="The posts could not be loaded." onRetry={() => void posts.refetch()} />
      )}
      {isEmpty && Empty !== null && <Empty scope={scope} />}
      {isEmpty && isTextMissing && <EmptyState title="No posts yet" />}
      {pendingPosts.map((pending) => (
        <PendingPost key={pending.variables.key} pending={pending} />
      ))}
      {held.shown.map((post) => (
        <PostCard key={post.id} post={post} onOpenPerson={onOpenPerson} />
      ))}
      <LoadMore list={posts} label="Load more posts" />
    </section>
  );
}
