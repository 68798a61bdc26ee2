import type { AdminCalendarEntry, CalendarAction } from '@kopa/contracts/service/calendar';
import { daysInWords } from '@kopa/rules/service/calendar-notifications';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../shared/layout/format.ts';
import rows from '../../shared/layout/list.module.css';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import classes from './calendar.module.css';
import { historyQuery } from './calendar.queries.ts';
import { EntryWords } from './entry-words.tsx';

const actions: Record<CalendarAction, string> = { published: 'Published', changed: 'Changed', withdrawn: 'Withdrawn' };

/** The history of an entry: each change with its administrator and the entry after it. */
export function HistoryDialog({ entry, onClose }: { entry: AdminCalendarEntry; onClose: () => void }) {
  const history = useQuery(historyQuery(entry.id));
  return (
    <Dialog opened onClose={onClose} title="History" centered>
      {history.isPending && <ListSkeleton />}
      {history.isLoadingError && (
        <ErrorState text="The history could not be fetched." onRetry={() => void history.refetch()} />
      )}
      {history.data !== undefined && (
        <ol className={rows.list} aria-label="History">
          {history.data.map(({ at, administrator, action, entry: then }, index) => (
            <li key={index} className={classes.item}>
              <Text fw={600}>
                {actions[action]} by {administrator.name}
              </Text>
              <Text size="sm" c="dimmed">
                {formatMoment(at)}
              </Text>
              <Text className={classes.body}>
                {then.title} · {daysInWords(then)}
              </Text>
              <EntryWords entry={then} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
