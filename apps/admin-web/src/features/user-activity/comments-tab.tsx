import type { UserActivity } from '@kopa/contracts/admin/users';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { formatDate } from '../../shared/layout/format.ts';
import { DeleteButton } from './delete-button.tsx';
import { excerpt } from './message-preview.ts';
import { NewestNote } from './newest-note.tsx';
import type { Deletion } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

interface CommentsTabProps {
  comments: UserActivity['comments'];
  /** Number of all comments of the member. */
  total: number;
  onDelete: (deletion: Deletion) => void;
}

/** The member's newest comments. */
export function CommentsTab({ comments, total, onDelete }: CommentsTabProps) {
  if (comments.length === 0) return <EmptyState title="No comments found" />;
  return (
    <>
      <ul className={classes.entries}>
        {comments.map(({ id, content, postId, createdAt }) => (
          <li key={id}>
            <div className={classes.entry}>
              <Text className={classes.content}>{content}</Text>
              <Text size="xs" c="dimmed">
                Post ID: {postId} · {formatDate(createdAt)}
              </Text>
            </div>
            <DeleteButton
              onClick={() => onDelete({ kind: 'comment', id, what: `The comment “${excerpt(content)}”`, also: '' })}
            />
          </li>
        ))}
      </ul>
      <NewestNote shown={comments.length} total={total} />
    </>
  );
}
