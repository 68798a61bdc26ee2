import type { Ticket } from '@kopa/contracts/tickets';
import { Badge, Text, Title } from '@mantine/core';
import { formatDate } from '../../format.ts';
import classes from './support-tickets.module.css';

/** One ticket; high priority and an open status stand out. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <li className={classes.ticket}>
      <div className={classes.head}>
        <Title order={2} className={classes.subject}>
          {ticket.subject}
        </Title>
        <span className={classes.badges}>
          <StateBadge text={ticket.priority} isUrgent={ticket.priority === 'high'} />
          <StateBadge text={ticket.status.replaceAll('_', ' ')} isUrgent={ticket.status === 'open'} />
        </span>
      </div>
      <Text className={classes.description}>{ticket.description}</Text>
      <dl className={classes.facts}>
        <div>
          <dt>Category</dt>
          <dd>{ticket.category}</dd>
        </div>
        <div>
          <dt>User ID</dt>
          <dd>{ticket.userId}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatDate(ticket.createdAt)}</dd>
        </div>
      </dl>
    </li>
  );
}

function StateBadge({ text, isUrgent }: { text: string; isUrgent: boolean }) {
  return <Badge color={isUrgent ? 'red' : 'gray'}>{text}</Badge>;
}
