import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SendState } from '../../../device/outbox/send-state.tsx';
import { useMember } from '../../../session/use-member.ts';
import { itemsOf, loadNextPage } from '../../../shared/lists/pages.ts';
import { PersonAvatar } from '../../../shared/media/person-avatar.tsx';
import { usePendingComments } from '../composer/share.mutations.ts';
import { commentsQuery } from '../social-feed.queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './comment-section.module.css';
import { CommentTyping } from './comment-typing.tsx';

interface CommentSectionProps {
  postId: number;
  /** The author of the post. */
  authorId: number;
  onOpenPerson: (id: number) => void;
}

/** The comments of a post, oldest first, with an input. */
export function CommentSection({ postId, authorId, onOpenPerson }: CommentSectionProps) {
  const member = useMember();
  const comments = useInfiniteQuery(commentsQuery(postId));
  // Pages go back in time but each page goes forward, so the items are sorted by id.
  const items = useMemo(() => itemsOf(comments.data).sort((a, b) => a.id - b.id), [comments.data]);
  const pendingComments = usePendingComments(postId);
  return (
    <section className={classes.section} aria-label="Comments" aria-busy={comments.isPending}>
      {comments.hasNextPage && (
        <Button variant="subtle" loading={comments.isFetchingNextPage} onClick={() => void loadNextPage(comments)}>
          Show earlier comments
        </Button>
      )}
      {comments.isPending && (
        <div className={classes.comment}>
          <Skeleton circle height={32} width={32} />
          <Skeleton height={56} radius={16} className={classes.waiting} />
        </div>
      )}
      {comments.isError && comments.data === undefined && (
        <p className={classes.failure}>
          The comments could not be loaded.
          <Button variant="subtle" onClick={() => void comments.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className={classes.comments}>
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            isUnderOwnPost={authorId === member.id}
            onOpenPerson={onOpenPerson}
          />
        ))}
        {pendingComments.map((pending) => (
          <li key={pending.variables.key} className={classes.comment}>
            <PersonAvatar person={member} size={32} />
            <div className={classes.bubble}>
              <span className={classes.head}>
                <span className={classes.name}>{member.name}</span>
                <span className={classes.sending}>
                  <SendState pending={pending} />
                </span>
              </span>
              <p className={classes.text} dir="auto">
                {pending.variables.comment.content}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <CommentTyping postId={postId} />
      <CommentForm postId={postId} />
    </section>
  );
}
