import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { Badge, Button, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/layout/format.ts';
import { statusText } from './status-text.ts';
import classes from './support-tickets.module.css';

interface TicketCardProps {
  ticket: AdminTicket;
  onOpen: () => void;
  onShowUser: (username: string) => void;
}

/** One ticket; high priority and the status open are highlighted. */
export function TicketCard({ ticket, onOpen, onShowUser }: TicketCardProps) {
  const { subject, description, priority, category, userId, user, status, reply, createdAt } = ticket;
  const { assignee, isOverdue } = ticket;
  return (
    <li className={classes.ticket}>
      <div className={classes.head}>
        <Title order={2} className={classes.subject}>
          {subject}
        </Title>
        <span className={classes.badges}>
          <StateBadge text={priority} isUrgent={priority === 'high'} />
          <StateBadge text={statusText(status)} isUrgent={status === 'open'} />
          {isOverdue && <StateBadge text="Overdue" isUrgent />}
        </span>
      </div>
      <Text className={classes.words}>{description}</Text>
      {reply !== null && (
        <div className={classes.reply}>
          <Text size="xs" c="dimmed">
            Reply
          </Text>
          <Text className={classes.words}>{reply}</Text>
        </div>
      )}
      <div className={classes.foot}>
        <dl className={classes.details}>
          <Fact term="Category">{category}</Fact>
          <Fact term="User">
            <UnstyledButton className={classes.user} onClick={() => onShowUser(user.username)}>
              {user.name}
            </UnstyledButton>
          </Fact>
          <Fact term="User ID">{userId}</Fact>
          <Fact term="Created">{formatDate(createdAt)}</Fact>
          {assignee !== null && <Fact term="Taken by">{assignee.name}</Fact>}
        </dl>
        <Button variant="default" className={classes.open} aria-label={`Answer “${subject}”`} onClick={onOpen}>
          Answer
        </Button>
      </div>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function StateBadge({ text, isUrgent }: { text: string; isUrgent: boolean }) {
  return <Badge color={isUrgent ? 'red' : 'gray'}>{text}</Badge>;
}
