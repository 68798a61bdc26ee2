import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import classes from './support-tickets.module.css';
import { ticketsQuery } from './support-tickets.queries.ts';
import { TicketCard } from './ticket-card.tsx';

/** The Support Tickets tab. */
export function SupportTickets() {
  const tickets = useInfiniteQuery(ticketsQuery);
  if (tickets.isPending) return <ListSkeleton />;
  if (tickets.data === undefined)
    return <ErrorState text="The tickets could not be fetched." onRetry={() => void tickets.refetch()} />;
  const items = tickets.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState title="No support tickets found" />;
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
