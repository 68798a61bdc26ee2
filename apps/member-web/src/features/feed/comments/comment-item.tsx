import type { Comment } from '@kopa/contracts/feed/posts';
import { useLazy } from '@kopa/ui/use-lazy';
import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { PersonAvatar } from '../../../shared/media/person-avatar.tsx';
import { linkItems } from '../../../shared/menus/link-items.ts';
import { MoreOptions } from '../../../shared/menus/more-options.tsx';
import { muteAndBlockItems } from '../../../shared/moderation/block-mute.store.ts';
import { reportItem } from '../../../shared/moderation/report.store.ts';
import { MemberText } from '../../../shared/people/member-text.tsx';
import { focusMoreOptions } from '../post/focus-more-options.ts';
import { postPath } from '../post/post-path.ts';
import { PostTime } from '../post/post-time.tsx';
import classes from './comment-section.module.css';

const loadChange = async () => (await import('./comment-change.tsx')).CommentChange;

interface CommentItemProps {
  comment: Comment;
  /** The viewer wrote the post. */
  isUnderOwnPost: boolean;
  onOpenPerson: (id: number) => void;
}

/** One comment with its menu. */
export function CommentItem({ comment, isUnderOwnPost, onOpenPerson }: CommentItemProps) {
  const { id, feedId: postId, userId, user, content, createdAt, editedAt } = comment;
  const isOwn = useMember().id === userId;
  const item = useRef<HTMLLIElement>(null);
  const [change, setChange] = useState<'edit' | 'delete' | null>(null);
  const close = () => {
    setChange(null);
    focusMoreOptions(item.current);
  };
  const Change = useLazy(loadChange, change !== null, () => setChange(null));
  const deletion = { label: 'Delete', onSelect: () => setChange('delete') };
  const items = [
    ...(isOwn ? [{ label: 'Edit', onSelect: () => setChange('edit') }, deletion] : []),
    ...linkItems(postPath(postId)),
    ...(isOwn ? [] : [reportItem('comment', id), ...muteAndBlockItems(user)]),
    ...(!isOwn && isUnderOwnPost ? [deletion] : []),
  ];
  const isEditing = change === 'edit' && Change !== null;
  return (
    <li ref={item} className={classes.comment}>
      <button type="button" className={classes.face} onClick={() => onOpenPerson(userId)}>
        <PersonAvatar person={user} size={32} />
        <VisuallyHidden>{user.name}</VisuallyHidden>
      </button>
      <div className={classes.bubble}>
        <span className={classes.head}>
          <span className={classes.name}>{user.name}</span>
          <PostTime createdAt={createdAt} isEdited={editedAt !== null} />
        </span>
        {isEditing ? (
          <Change kind="edit" comment={comment} onClose={close} />
        ) : (
          <p className={classes.text} dir="auto">
            <MemberText text={content} />
          </p>
        )}
      </div>
      <MoreOptions items={items} />
      {change === 'delete' && Change !== null && <Change kind="delete" comment={comment} onClose={close} />}
    </li>
  );
}
