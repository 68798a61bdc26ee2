import type { Post } from '@kopa/contracts/social-feeds';
import { formatCount } from '@kopa/ui/format-count';
import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useMemory } from '../../lists/use-memory.ts';
import { useShownPost } from '../../live/use-place.ts';
import { keepAwayItems } from '../../on-demand/keep-away.store.ts';
import { MoreOptions } from '../../on-demand/more-options.tsx';
import { reportItem } from '../../on-demand/report.store.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { useMember } from '../../session/use-member.ts';
import { CommentSection } from './comment-section.tsx';
import { PostBody } from './post-body.tsx';
import classes from './post-card.module.css';
import { PostTime } from './post-time.tsx';
import { useLike } from './use-like.ts';

interface PostCardProps {
  post: Post;
  onOpenPerson: (id: number) => void;
}

/** One post with its likes and comments. */
export const PostCard = memo(function PostCard({ post, onOpenPerson }: PostCardProps) {
  const [showsComments, setShowsComments] = useMemory(`comments of ${post.id}`, false);
  const isOwn = useMember().id === post.userId;
  const toggleLike = useLike(post);
  const card = useShownPost<HTMLElement>(post.id);
  const commentsId = useId();
  const Heart = post.isLiked ? IconHeartFilled : IconHeart;
  return (
    <article ref={card} className={classes.card}>
      <header className={classes.header}>
        <PersonLine person={post.user} onOpen={onOpenPerson} />
        <PostTime createdAt={post.createdAt} />
        <MoreOptions items={isOwn ? [] : [reportItem('post', post.id), ...keepAwayItems(post.user)]} />
      </header>
      <PostBody post={post} />
      <div className={classes.actions}>
        <button type="button" className={classes.action} aria-pressed={post.isLiked} onClick={toggleLike}>
          <Heart size={20} stroke={1.75} aria-hidden />
          Like <span className={classes.count}>{post.likes > 0 && formatCount(post.likes)}</span>
        </button>
        <button
          type="button"
          className={classes.action}
          aria-expanded={showsComments}
          aria-controls={commentsId}
          onClick={() => setShowsComments(!showsComments)}
        >
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
          Comment <span className={classes.count}>{post.comments > 0 && formatCount(post.comments)}</span>
        </button>
      </div>
      <div id={commentsId} className={classes.comments}>
        {showsComments && <CommentSection postId={post.id} onOpenPerson={onOpenPerson} />}
      </div>
    </article>
  );
});
