import type { UserActivity } from '@kopa/contracts/admin';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { formatDate } from '../../format.ts';
import { DeleteButton } from './delete-button.tsx';
import classes from './user-detail-modal.module.css';

interface CommentsTabProps {
  comments: UserActivity['comments'];
  onDelete: (id: number) => void;
}

/** The member's newest comments. */
export function CommentsTab({ comments, onDelete }: CommentsTabProps) {
  if (comments.length === 0) return <EmptyState title="No comments found" />;
  return (
    <ul className={classes.entries}>
      {comments.map(({ id, content, postId, createdAt }) => (
        <li key={id}>
          <div className={classes.entry}>
            <Text className={classes.content}>{content}</Text>
            <Text size="xs" c="dimmed">
              Post ID: {postId} · {formatDate(createdAt)}
            </Text>
          </div>
          <DeleteButton onClick={() => onDelete(id)} />
        </li>
      ))}
    </ul>
  );
}
