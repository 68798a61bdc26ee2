import { ticketPriorities, ticketStatuses } from '@kopa/contracts/tickets';
import { NativeSelect, Text } from '@mantine/core';
import { counted } from '../../format/format.ts';
import { statusText } from './status-text.ts';
import classes from './support-tickets.module.css';
import type { TicketFilter } from './support-tickets.queries.ts';

interface TicketsToolbarProps {
  filter: TicketFilter;
  onFilter: (filter: TicketFilter) => void;
  /** Number of matching tickets; null while it is unknown. */
  total: number | null;
}

/** Filters by status and priority, with the number of tickets. */
export function TicketsToolbar({ filter, onFilter, total }: TicketsToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label="Status"
        value={filter.status ?? ''}
        data={[
          { value: '', label: 'All statuses' },
          ...ticketStatuses.map((status) => ({ value: status, label: statusText(status) })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, status: ticketStatuses.find((status) => status === currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label="Priority"
        value={filter.priority ?? ''}
        data={[{ value: '', label: 'All priorities' }, ...ticketPriorities]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, priority: ticketPriorities.find((priority) => priority === currentTarget.value) })
        }
      />
      <Text className={classes.count} role="status">
        {total === null ? '' : counted(total, 'ticket')}
      </Text>
    </div>
  );
}
