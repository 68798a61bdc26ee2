import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFailure } from '../../lists/list-failure.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { NothingFound } from '../../lists/nothing-found.tsx';
import classes from './support-tickets.module.css';
import { ticketsQuery } from './support-tickets.queries.ts';
import { TicketCard } from './ticket-card.tsx';

/** The Support Tickets tab. */
export function SupportTickets() {
  const tickets = useInfiniteQuery(ticketsQuery);
  if (tickets.isPending) return <ListSkeleton />;
  if (tickets.data === undefined) return <ListFailure what="tickets" onRetry={() => void tickets.refetch()} />;
  const items = tickets.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NothingFound text="No support tickets found" />;
  return (
    <>
      <ul className={classes.list} aria-label="Support tickets">
        {items.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {tickets.hasNextPage && (
        <Button variant="default" loading={tickets.isFetchingNextPage} onClick={() => void tickets.fetchNextPage()}>
          Show more tickets
        </Button>
      )}
    </>
  );
}
