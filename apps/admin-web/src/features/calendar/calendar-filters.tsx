import { calendarKindNames, calendarKinds } from '@kopa/contracts/service/calendar';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { Checkbox, NativeSelect } from '@mantine/core';
import tab from '../../shared/layout/tab.module.css';
import type { EntryFilter } from './calendar.queries.ts';

interface CalendarFiltersProps {
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
  showsOlder: boolean;
  onShowOlder: (showsOlder: boolean) => void;
}

/** Filters of the entries: state, LGA, kind, and whether those that are long over are listed. */
export function CalendarFilters({ filter, onFilter, showsOlder, onShowOlder }: CalendarFiltersProps) {
  const state = stateNames.find((name) => name === filter.state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not have <search>
    <div role="search" className={tab.filters}>
      <NativeSelect
        label="State"
        value={filter.state ?? ''}
        data={[{ value: '', label: 'All states' }, ...stateNames]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, state: currentTarget.value || undefined, lga: undefined })
        }
      />
      <NativeSelect
        label="LGA"
        value={filter.lga ?? ''}
        disabled={state === undefined}
        data={[{ value: '', label: 'All LGAs' }, ...(state === undefined ? [] : lgasOf(state))]}
        onChange={({ currentTarget }) => onFilter({ ...filter, lga: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Kind"
        value={filter.kind ?? ''}
        data={[
          { value: '', label: 'All kinds' },
          ...calendarKinds.map((kind) => ({ value: kind, label: calendarKindNames[kind] })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, kind: calendarKinds.find((kind) => kind === currentTarget.value) })
        }
      />
      <Checkbox
        label="Older entries"
        checked={showsOlder}
        onChange={({ currentTarget }) => onShowOlder(currentTarget.checked)}
      />
    </div>
  );
}
