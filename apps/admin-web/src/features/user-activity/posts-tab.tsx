import type { UserActivity } from '@kopa/contracts/admin';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { counted, formatDate } from '../../format.ts';
import { DeleteButton } from './delete-button.tsx';
import classes from './user-detail-modal.module.css';

interface PostsTabProps {
  posts: UserActivity['posts'];
  onDelete: (id: number) => void;
}

/** The member's newest posts. */
export function PostsTab({ posts, onDelete }: PostsTabProps) {
  if (posts.length === 0) return <EmptyState title="No posts found" />;
  return (
    <ul className={classes.entries}>
      {posts.map(({ id, content, likesCount, commentsCount, createdAt }) => (
        <li key={id}>
          <div className={classes.entry}>
            <Text className={classes.content}>{content}</Text>
            <Text size="xs" c="dimmed">
              {counted(likesCount, 'like')} · {counted(commentsCount, 'comment')} · {formatDate(createdAt)}
            </Text>
          </div>
          <DeleteButton onClick={() => onDelete(id)} />
        </li>
      ))}
    </ul>
  );
}
