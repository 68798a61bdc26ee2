import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../shared/layout/format.ts';
import { messagePreview } from './message-preview.ts';
import { NewestNote } from './newest-note.tsx';
import { userMessagesQuery } from './user-activity.queries.ts';
import classes from './user-detail-modal.module.css';

/** The beginnings of the member's newest messages. They are fetched once the tab is open. */
export function MessagesTab({ userId }: { userId: number }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Private texts. The audit log keeps that you opened them.
      </Text>
      <Messages userId={userId} />
    </>
  );
}

function Messages({ userId }: { userId: number }) {
  const { data: messages, isPending, refetch } = useQuery(userMessagesQuery(userId));
  if (isPending) return <Text className={classes.loading}>Loading activity...</Text>;
  if (messages === undefined)
    return <ErrorState text="The messages could not be fetched." onRetry={() => void refetch()} />;
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
