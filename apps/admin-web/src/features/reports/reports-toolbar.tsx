import { caseStatuses, subjectTypes } from '@kopa/contracts/moderation/reports';
import { Button, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../shared/layout/format.ts';
import toolbar from '../../shared/layout/toolbar.module.css';
import { openAppealsQuery } from './appeals.queries.ts';
import { statusNames, subjectNames } from './case-words.ts';
import type { CaseFilter } from './reports.queries.ts';

interface ReportsToolbarProps {
  /** Null where the appeals are shown. */
  filter: CaseFilter | null;
  onFilter: (filter: Partial<Record<'status' | 'subject' | 'part' | 'urgent', string | undefined>>) => void;
  /** Number of matching cases; null while it is unknown. */
  total: number | null;
}

/** Filters of the queue with the number of cases, and the way to the appeals. */
export function ReportsToolbar({ filter, onFilter, total }: ReportsToolbarProps) {
  const { status, subjectType, urgent } = filter ?? {};
  const { data: openAppeals } = useQuery(openAppealsQuery);
  return (
    <div className={toolbar.toolbar}>
      <fieldset className={toolbar.choices} aria-label="Status">
        {caseStatuses.map((one) => (
          <Button
            key={one}
            variant={one === status ? 'filled' : 'default'}
            aria-pressed={one === status}
            onClick={() =>
              onFilter({ status: one === 'open' ? undefined : one, subject: subjectType, part: undefined })
            }
          >
            {statusNames[one]}
          </Button>
        ))}
        {filter !== null && (
          <Button
            variant={urgent ? 'filled' : 'default'}
            aria-pressed={urgent === true}
            onClick={() => onFilter({ urgent: urgent ? undefined : 'true' })}
          >
            Urgent
          </Button>
        )}
        <Button
          variant={filter === null ? 'filled' : 'default'}
          aria-pressed={filter === null}
          onClick={() => onFilter({ status: undefined, subject: undefined, urgent: undefined, part: 'appeals' })}
        >
          Appeals{' '}
          {openAppeals !== undefined && (
            <>
              {openAppeals} <VisuallyHidden>open</VisuallyHidden>
            </>
          )}
        </Button>
      </fieldset>
      {filter !== null && (
        <NativeSelect
          aria-label="What was reported"
          value={subjectType ?? ''}
          data={[
            { value: '', label: 'Everything' },
            ...subjectTypes.map((type) => ({ value: type, label: subjectNames[type] })),
          ]}
          onChange={({ currentTarget }) =>
            onFilter({
              ...{ status: status === 'open' ? undefined : status, subject: currentTarget.value || undefined },
              part: undefined,
            })
          }
        />
      )}
      <Text className={toolbar.count} role="status">
        {total === null ? '' : counted(total, 'case')}
      </Text>
    </div>
  );
}
