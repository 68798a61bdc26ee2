import { auditActions } from '@kopa/contracts/admin/audit-log';
import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './audit-log.module.css';
import { type AuditFilter, type AuditPerson, memberChoicesQuery } from './audit-log.queries.ts';
import { auditWords } from './audit-words.ts';

const searchDelay = 300;

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  administrators: AuditPerson[];
}

/** Filters of the audit log: administrator, action and member. */
export function AuditFilters({ filter, onFilter, administrators }: AuditFiltersProps) {
  const [typed, setTyped] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, searchDelay);
  const { data: members = [] } = useQuery({
    ...memberChoicesQuery(search === chosen?.label ? '' : search.trim()),
    enabled: isChoosing,
  });
  const found = members.map(({ id, name, username }) => ({ value: String(id), label: `${name} (@${username})` }));
  const choices = chosen === null || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Administrator"
        value={filter.administrator ?? ''}
        data={[
          { value: '', label: 'All administrators' },
          ...administrators.map(({ username, name }) => ({ value: username, label: name })),
        ]}
        onChange={({ currentTarget }) => onFilter({ ...filter, administrator: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Action"
        value={filter.action ?? ''}
        data={[
          { value: '', label: 'All actions' },
          ...auditActions.map((action) => ({ value: action, label: auditWords[action].choice })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, action: auditActions.find((action) => action === currentTarget.value) })
        }
      />
      <Select
        className={classes.member}
        // The list scrolls itself, and the arrow keys of the input move it.
        withScrollArea={false}
        classNames={{ options: classes.options }}
        label="Member"
        placeholder="All members"
        searchable
        onDropdownOpen={() => setIsChoosing(true)}
        onDropdownClose={() => setIsChoosing(false)}
        clearable
        // Mantine hides its clear button from the keyboard and from screen readers.
        clearButtonProps={{ 'aria-label': 'Clear member', 'aria-hidden': false, tabIndex: 0 }}
        nothingFoundMessage="No users found"
        // The server has already filtered.
        filter={({ options }) => options}
        data={choices}
        value={chosen?.value ?? null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value) => {
          setChosen(choices.find((choice) => choice.value === value) ?? null);
          onFilter({ ...filter, userId: value === null ? undefined : Number(value) });
        }}
      />
    </div>
  );
}
