import { ticketPriorities, ticketStatuses } from '@kopa/contracts/desk/tickets';
import { Button, NativeSelect, Text } from '@mantine/core';
import { counted } from '../../shared/layout/format.ts';
import toolbar from '../../shared/layout/toolbar.module.css';
import type { AddressChange } from '../../shared/lists/use-address.ts';
import { statusText } from './status-text.ts';
import type { TicketFilter } from './support-tickets.queries.ts';

interface TicketsToolbarProps {
  filter: TicketFilter;
  /** Changes values of the address. */
  onFilter: (change: AddressChange) => void;
  /** Number of matching tickets; null while it is unknown. */
  total: number | null;
}

/** Filters of the tickets, with their number. */
export function TicketsToolbar({ filter, onFilter, total }: TicketsToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <NativeSelect
        aria-label="Status"
        value={filter.status ?? ''}
        data={[
          { value: '', label: 'All statuses' },
          ...ticketStatuses.map((status) => ({ value: status, label: statusText(status) })),
        ]}
        onChange={({ currentTarget }) => onFilter({ status: currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Priority"
        value={filter.priority ?? ''}
        data={[{ value: '', label: 'All priorities' }, ...ticketPriorities]}
        onChange={({ currentTarget }) => onFilter({ priority: currentTarget.value || undefined })}
      />
      <fieldset className={toolbar.choices} aria-label="Whose">
        <Choice
          name="Mine"
          isOn={filter.assignee === 'me'}
          onChange={(isOn) => onFilter({ assignee: isOn ? 'me' : undefined })}
        />
        <Choice
          name="Unassigned"
          isOn={filter.assignee === 'none'}
          onChange={(isOn) => onFilter({ assignee: isOn ? 'none' : undefined })}
        />
        <Choice
          name="Waiting"
          isOn={filter.waiting === true}
          onChange={(isOn) => onFilter({ waiting: isOn ? 'true' : undefined })}
        />
        <Choice
          name="Overdue"
          isOn={filter.overdue === true}
          onChange={(isOn) => onFilter({ overdue: isOn ? 'true' : undefined })}
        />
      </fieldset>
      <Text className={toolbar.count} role="status">
        {total === null ? '' : counted(total, 'ticket')}
      </Text>
    </div>
  );
}

function Choice({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {name}
    </Button>
  );
}
