import type { UserActivity } from '@kopa/contracts/admin/users';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { Badge, Text } from '@mantine/core';
import { formatDate } from '../../shared/layout/format.ts';
import { NewestNote } from './newest-note.tsx';
import classes from './user-detail-modal.module.css';

/** The member's newest connections; accepted ones are highlighted. */
export function ConnectionsTab({ connections }: { connections: UserActivity['connections'] }) {
  if (connections.length === 0) return <EmptyState title="No connections found" />;
  return (
    <>
      <ul className={classes.entries}>
        {connections.map(({ id, connectedUserName, status, createdAt }) => (
          <li key={id}>
            <div className={classes.entry}>
              <Text fw={600}>{connectedUserName}</Text>
              <Text size="xs" c="dimmed">
                {formatDate(createdAt)}
              </Text>
            </div>
            <Badge color={status === 'accepted' ? 'green' : 'gray'}>{status}</Badge>
          </li>
        ))}
      </ul>
      <NewestNote shown={connections.length} />
    </>
  );
}
