import type { AdminTicketMessage, TicketDetails } from '@kopa/contracts/desk/desk';
import { Text } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import classes from './ticket-panel.module.css';

interface TicketConversationProps {
  ticket: TicketDetails;
  messages: AdminTicketMessage[];
}

/** The description, then messages and notes by time. */
export function TicketConversation({ ticket, messages }: TicketConversationProps) {
  const { user, description, notes } = ticket;
  const entries = [
    ...messages.map((message) => ({ ...message, kind: message.from })),
    ...notes.map((note) => ({ ...note, kind: 'note' as const })),
  ].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <Text className={classes.words} role="group" aria-label="Description">
        {description}
      </Text>
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label="Messages">
          {entries.map(({ kind, id, text, createdAt, administrator }) => (
            <li key={`${kind} ${id}`} className={classes.entry} data-kind={kind}>
              <Text size="xs" c="dimmed">
                {kind === 'note' && 'Note of '}
                {administrator?.name ?? user.name} · {formatMoment(createdAt)}
              </Text>
              <Text className={classes.words}>{text}</Text>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
