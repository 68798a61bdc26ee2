import '@mantine/core/styles/Badge.css';
import type { Ticket } from '@kopa/contracts/desk/tickets';
import { isEnded } from '@kopa/rules/desk/tickets';
import { ticketPath } from '@kopa/rules/notifications/notification-paths';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadMore } from '../lists/load-more.tsx';
import { itemsOf } from '../lists/pages.ts';
import classes from './support.module.css';
import { ownTicketsQuery } from './support.queries.ts';
import { closeSupport, openSupport } from './support.store.ts';
import { answerWord, categoryWords, priorityWords, statusWords } from './ticket-words.ts';

/** The member's own tickets with their state; each leads to its conversation. */
export function OwnTickets() {
  const list = useInfiniteQuery(ownTicketsQuery);
  const tickets = itemsOf(list.data);
  if (list.isPending) {
    return (
      <div className={classes.form} role="status" aria-label="Loading">
        <Skeleton height={96} />
        <Skeleton height={96} />
      </div>
    );
  }
  if (list.isError && tickets.length === 0) {
    return <ErrorState text="Your tickets could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (tickets.length === 0) {
    return (
      <EmptyState
        title="No tickets yet"
        text="What you write to support shows here, with the answer."
        action={
          <Button variant="light" onClick={() => openSupport({ view: 'write' })}>
            Write to support
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.tickets} aria-label="Your tickets">
        {tickets.map((ticket) => (
          <OwnTicket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <LoadMore list={list} label="Load more" />
    </>
  );
}

function OwnTicket({ ticket }: { ticket: Ticket }) {
  const answer = answerWord(ticket);
  return (
    <li className={classes.ticket}>
      <div className={classes.top}>
        <h3 className={classes.subject}>
          <Link className={classes.link} to={ticketPath(ticket.id)} onClick={closeSupport}>
            {ticket.subject}
          </Link>
        </h3>
        <Badge color={isEnded(ticket.status) ? 'gray' : undefined}>{statusWords[ticket.status]}</Badge>
      </div>
      <p className={classes.details}>
        {answer !== null && <strong data-unread={ticket.isUnread || undefined}>{answer}</strong>}
        {answer !== null && ' · '}
        {categoryWords[ticket.category]} · {priorityWords[ticket.priority]} priority ·{' '}
        <AgoTime moment={ticket.createdAt} />
      </p>
    </li>
  );
}
