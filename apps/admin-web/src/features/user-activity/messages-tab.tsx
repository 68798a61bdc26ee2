import type { UserActivity } from '@kopa/contracts/admin/users';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Text } from '@mantine/core';
import { formatDate } from '../../shared/layout/format.ts';
import { messagePreview } from './message-preview.ts';
import { NewestNote } from './newest-note.tsx';
import classes from './user-detail-modal.module.css';

/** The beginnings of the member's newest messages. */
export function MessagesTab({ messages }: { messages: UserActivity['messages'] }) {
  if (messages.length === 0) return <EmptyState title="No recent messages found" />;
  return (
    <>
      <ul className={classes.entries}>
        {messages.map(({ id, receiverName, content, createdAt }) => (
          <li key={id}>
            <div className={classes.entry}>
              <Text fw={600}>To: {receiverName}</Text>
              <Text className={classes.content}>{messagePreview(content)}</Text>
              <Text size="xs" c="dimmed">
                {formatDate(createdAt)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <NewestNote shown={messages.length} />
    </>
  );
}
