import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { overdueTicketsQuery } from './support-tickets.queries.ts';

/** The number of overdue tickets, in the tab Support Tickets; nothing while it is unknown or none is. */
export function OverdueTickets() {
  const { data } = useQuery(overdueTicketsQuery);
  return data ? (
    <Badge color="red.9" variant="filled">
      {data}
    </Badge>
  ) : null;
}
