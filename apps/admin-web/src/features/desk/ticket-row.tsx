import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { Badge, Button, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '../../shared/layout/format.ts';
import { OpenAgainButton } from './open-again-button.tsx';
import { statusText } from './status-text.ts';
import classes from './support-tickets.module.css';

interface TicketRowProps {
  ticket: AdminTicket;
  /** The ticket is shown beside the list. */
  isOpen: boolean;
  onOpen: () => void;
  onShowUser: (username: string) => void;
}

/** One ticket in two lines; high priority and the status open are highlighted. */
export function TicketRow({ ticket, isOpen, onOpen, onShowUser }: TicketRowProps) {
  const { subject, description, priority, category, userId, user, status, createdAt } = ticket;
  const { assignee, dueAt, isOverdue, isReopened } = ticket;
  return (
    <li className={classes.ticket} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <Title order={2} className={classes.subject}>
          <UnstyledButton className={classes.open} data-row aria-expanded={isOpen} onClick={onOpen}>
            {subject}
          </UnstyledButton>
        </Title>
        <Text className={classes.words}>{description}</Text>
        <span className={classes.badges}>
          <StateBadge text={priority} isUrgent={priority === 'high'} />
          <StateBadge text={statusText(status)} isUrgent={status === 'open'} />
          {isReopened && <StateBadge text="Opened again" isUrgent />}
          {isOverdue && <StateBadge text="Overdue" isUrgent />}
        </span>
      </div>
      <div className={classes.line}>
        <dl className={classes.details}>
          <Fact term="User">
            <UnstyledButton className={classes.user} onClick={() => onShowUser(user.username)}>
              {user.name}
            </UnstyledButton>
          </Fact>
          <Fact term="User ID">{userId}</Fact>
          <Fact term="Category">{category}</Fact>
          <Fact term="Created">{formatDate(createdAt)}</Fact>
          {dueAt !== null && <Fact term="Due">{formatMoment(dueAt)}</Fact>}
          <Fact term="Taken by">{assignee?.name ?? 'nobody'}</Fact>
        </dl>
        {status === 'closed' ? (
          <OpenAgainButton ticket={ticket} className={classes.button} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.button}
            aria-label={`Answer “${subject}”`}
            onClick={onOpen}
          >
            Answer
          </Button>
        )}
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
