import { useInfiniteQuery } from '@tanstack/react-query';
import rows from '../../shared/layout/list.module.css';
import tab from '../../shared/layout/tab.module.css';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useAddress } from '../../shared/lists/use-address.ts';
import { useRowKeys } from '../../shared/lists/use-row-keys.ts';
import classes from './support-tickets.module.css';
import { openedTicketOf, ticketFilterOf, ticketsQuery } from './support-tickets.queries.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketRow } from './ticket-row.tsx';
import { TicketsToolbar } from './tickets-toolbar.tsx';

interface SupportTicketsProps {
  /** Opens the member in User Management. */
  onShowUser: (username: string) => void;
}

/** The Support Tickets tab: the list, and beside it the ticket that is open. Filters and ticket are in the address. */
export function SupportTickets({ onShowUser }: SupportTicketsProps) {
  const [params, change] = useAddress();
  const filter = ticketFilterOf(params);
  const opened = openedTicketOf(params);
  const tickets = useInfiniteQuery(ticketsQuery(filter));
  const list = useRowKeys<HTMLUListElement>();
  const items = itemsOf(tickets.data);
  const isEmpty = items.length === 0;
  // The placeholder's total belongs to the previous filter.
  const total = tickets.isPlaceholderData ? null : (tickets.data?.pages.slice(-1)[0]?.total ?? null);
  return (
    <div className={classes.desk} data-open={opened !== null || undefined}>
      <div className={`${tab.list} ${classes.list}`}>
        <TicketsToolbar filter={filter} onFilter={change} total={total} />
        {isEmpty && (
          <ListState list={tickets} failed="The tickets could not be fetched." empty="No support tickets found" />
        )}
        {items.length > 0 && (
          <ul ref={list} className={rows.framed} aria-label="Support tickets" aria-busy={tickets.isPlaceholderData}>
            {items.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                isOpen={ticket.id === opened}
                onOpen={() => change({ ticket: String(ticket.id) })}
                onShowUser={onShowUser}
              />
            ))}
          </ul>
        )}
        <MoreButton list={tickets} label="Show more tickets" />
      </div>
      {opened !== null && <TicketPanel key={opened} id={opened} onClose={() => change({ ticket: undefined })} />}
    </div>
  );
}
