import type { Post } from '@kopa/contracts/feed/posts';
import { formatCount } from '@kopa/ui/format-count';
import { useLazy } from '@kopa/ui/use-lazy';
import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useShownPost } from '../../../live/use-visible-content.ts';
import { useMember } from '../../../session/use-member.ts';
import { linkItems } from '../../../shared/menus/link-items.ts';
import { loadAhead } from '../../../shared/menus/load-ahead.ts';
import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import { muteAndBlockItems } from '../../../shared/moderation/block-mute.store.ts';
import { reportItem } from '../../../shared/moderation/report.store.ts';
import { useMemory } from '../../../shared/page/use-memory.ts';
import { PersonLine } from '../../../shared/people/person-line.tsx';
import { loadComments } from '../comments/load-comments.ts';
import { focusMoreOptions } from './focus-more-options.ts';
import { PostBody } from './post-body.tsx';
import classes from './post-card.module.css';
import { postPath } from './post-path.ts';
import { PostTime } from './post-time.tsx';
import { useLike } from './use-like.ts';

const preloadComments = () => loadAhead(loadComments);
const loadChange = async () => (await import('./post-change.tsx')).PostChange;

interface PostCardProps {
  post: Post;
  /** The post has a page of its own, which shows its comments. */
  isAlone?: boolean;
  onOpenPerson: (id: number) => void;
}

/** One post with its likes and comments. */
export const PostCard = memo(function PostCard({ post, isAlone = false, onOpenPerson }: PostCardProps) {
  const [isUnfolded, setIsUnfolded] = useMemory(`comments of ${post.id}`, false);
  const showsComments = isAlone || isUnfolded;
  const Comments = useLazy(loadComments, showsComments, () => setIsUnfolded(false));
  const isOwn = useMember().id === post.userId;
  const toggleLike = useLike(post);
  const card = useShownPost<HTMLElement>(post.id);
  const commentsId = useId();
  const [change, setChange] = useState<'edit' | 'delete' | null>(null);
  const Change = useLazy(loadChange, change !== null, () => setChange(null));
  const close = () => {
    setChange(null);
    focusMoreOptions(card.current);
  };
  const items = isOwn
    ? [
        { label: 'Edit', onSelect: () => setChange('edit') },
        { label: 'Delete', onSelect: () => setChange('delete') },
        ...linkItems(postPath(post.id)),
      ]
    : [...linkItems(postPath(post.id)), reportItem('post', post.id), ...muteAndBlockItems(post.user)];
  const isEditing = change === 'edit' && Change !== null;
  const Heart = post.isLiked ? IconHeartFilled : IconHeart;
  return (
    <article ref={card} className={classes.card} aria-label={`Post by ${post.user.name}`}>
      <header className={classes.header}>
        <PersonLine person={post.user} isRow onOpen={onOpenPerson} />
        <PostTime createdAt={post.createdAt} isEdited={post.editedAt !== null} />
        <MoreOptions items={items} />
      </header>
      {isEditing ? <Change kind="edit" post={post} onClose={close} /> : <PostBody post={post} isOwn={isOwn} />}
      {change === 'delete' && Change !== null && <Change kind="delete" post={post} onClose={close} />}
      <div className={classes.actions}>
        <button type="button" className={classes.action} data-key="l" aria-pressed={post.isLiked} onClick={toggleLike}>
          <Heart size={20} stroke={1.75} aria-hidden />
          Like <span className={classes.count}>{formatCount(post.likes)}</span>
        </button>
        {!isAlone && (
          <button
            type="button"
            className={classes.action}
            data-key="c"
            aria-expanded={showsComments}
            aria-controls={commentsId}
            onPointerEnter={preloadComments}
            onFocus={preloadComments}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <IconMessageCircle size={20} stroke={1.75} aria-hidden />
            Comment <span className={classes.count}>{formatCount(post.comments)}</span>
          </button>
        )}
      </div>
      <div id={commentsId} className={classes.comments}>
        {showsComments && Comments !== null && (
          <Comments postId={post.id} authorId={post.userId} onOpenPerson={onOpenPerson} />
        )}
      </div>
    </article>
  );
});
