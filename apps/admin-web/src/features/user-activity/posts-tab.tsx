import type { UserActivity } from '@kopa/contracts/admin/users';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { counted, formatDate } from '../../shared/layout/format.ts';
import { DeleteButton } from './delete-button.tsx';
import { excerpt } from './message-preview.ts';
import { NewestNote } from './newest-note.tsx';
import type { Deletion } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

interface PostsTabProps {
  posts: UserActivity['posts'];
  /** Number of all posts of the member. */
  total: number;
  onDelete: (deletion: Deletion) => void;
}

/** The member's newest posts. */
export function PostsTab({ posts, total, onDelete }: PostsTabProps) {
  if (posts.length === 0) return <EmptyState title="No posts found" />;
  return (
    <>
      <ul className={classes.entries}>
        {posts.map(({ id, content, likesCount, commentsCount, createdAt }) => (
          <li key={id}>
            <div className={classes.entry}>
              <Text className={classes.content}>{content}</Text>
              <Text size="xs" c="dimmed">
                {counted(likesCount, 'like')} · {counted(commentsCount, 'comment')} · {formatDate(createdAt)}
              </Text>
            </div>
            <DeleteButton
              onClick={() =>
                onDelete({
                  kind: 'post',
                  id,
                  what: `The post “${excerpt(content)}”`,
                  also: `, with ${counted(likesCount, 'like')} and ${counted(commentsCount, 'comment')}`,
                })
              }
            />
          </li>
        ))}
      </ul>
      <NewestNote shown={posts.length} total={total} />
    </>
  );
}
