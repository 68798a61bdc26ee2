import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { preloadLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NotSentLink } from '../../../device/outbox/not-sent-link.tsx';
import { pageLoader } from '../../../shared/page/page-loader.ts';
import { pathId } from '../../../shared/page/path-id.ts';
import { ProfileModal } from '../../../shared/people/profile/profile-modal.tsx';
import { loadComments } from '../comments/load-comments.ts';
import { PostSkeleton } from '../post-skeleton.tsx';
import { shareCommentKey } from '../social-feed.keys.ts';
import { commentsQuery, postQuery } from '../social-feed.queries.ts';
import classes from '../social-feed-page.module.css';
import { PostCard } from './post-card.tsx';

export const loader = pageLoader((client, _member, { id }) => {
  const postId = pathId(id);
  if (postId === null) return [];
  return [
    client.prefetchQuery(postQuery(postId)),
    client.prefetchInfiniteQuery(commentsQuery(postId)),
    preloadLazy(loadComments),
  ];
});

/** One post with its comments, at an address of its own (product 2.10). */
export function Component() {
  const postId = pathId(useParams().id);
  const [shownPerson, setShownPerson] = useState<number | null>(null);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Post</h1>
      </header>
      <NotSentLink mutationKey={shareCommentKey} />
      {postId === null ? <Gone /> : <LoadedPost key={postId} postId={postId} onOpenPerson={setShownPerson} />}
      <ProfileModal personId={shownPerson} onClose={() => setShownPerson(null)} />
    </div>
  );
}

function LoadedPost({ postId, onOpenPerson }: { postId: number; onOpenPerson: (id: number) => void }) {
  const { data: post, isError, refetch } = useQuery(postQuery(postId));
  if (post === undefined) {
    return isError ? (
      <ErrorState text="The post could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <PostSkeleton />
    );
  }
  return post === null ? <Gone /> : <PostCard post={post} isAlone onOpenPerson={onOpenPerson} />;
}

function Gone() {
  return (
    <EmptyState
      drawing="chat"
      title="This post is not here any more"
      text="It may have been deleted, or you cannot see it."
      action={
        <Button component={Link} to="/social-feeds">
          Go to Social Feed
        </Button>
      }
    />
  );
}
