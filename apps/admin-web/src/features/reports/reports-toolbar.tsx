import { caseStatuses, subjectTypes } from '@kopa/contracts/reports';
import { Button, NativeSelect, Text } from '@mantine/core';
import { counted } from '../../format/format.ts';
import { subjectNames } from './case-words.ts';
import classes from './reports.module.css';
import type { CaseFilter } from './reports.queries.ts';

interface ReportsToolbarProps {
  filter: CaseFilter;
  onFilter: (filter: Record<'status' | 'subject', string | undefined>) => void;
  /** Number of matching cases; null while it is unknown. */
  total: number | null;
}

const statusNames = { open: 'Open', resolved: 'Resolved' } as const;

/** Filters of the queue, with the number of cases. */
export function ReportsToolbar({ filter, onFilter, total }: ReportsToolbarProps) {
  const { status, subjectType } = filter;
  return (
    <div className={classes.toolbar}>
      <fieldset className={classes.statuses} aria-label="Status">
        {caseStatuses.map((one) => (
          <Button
            key={one}
            variant={one === status ? 'filled' : 'default'}
            aria-pressed={one === status}
            onClick={() => onFilter({ status: one === 'open' ? undefined : one, subject: subjectType })}
          >
            {statusNames[one]}
          </Button>
        ))}
      </fieldset>
      <NativeSelect
        aria-label="What was reported"
        value={subjectType ?? ''}
        data={[
          { value: '', label: 'Everything' },
          ...subjectTypes.map((type) => ({ value: type, label: subjectNames[type] })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ status: status === 'open' ? undefined : status, subject: currentTarget.value || undefined })
        }
      />
      <Text className={classes.count} role="status">
        {total === null ? '' : counted(total, 'case')}
      </Text>
    </div>
  );
}
