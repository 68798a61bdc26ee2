import type { ToDo as Waiting } from '@kopa/contracts/admin/to-do';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { counted, formatFigure } from '../../shared/layout/format.ts';
import classes from './to-do.module.css';
import { toDoQuery } from './to-do.queries.ts';

/** Everything that may wait, the most pressing first: its words, and the list that has just these. */
const kinds: readonly { key: keyof Waiting; words: (count: number) => string; list: string }[] = [
  { key: 'urgentCases', words: (count) => counted(count, 'urgent case'), list: '?tab=reports&urgent=true' },
  { key: 'overdueTickets', words: (count) => `${counted(count, 'ticket')} overdue`, list: '?tab=tickets&overdue=true' },
  { key: 'waitingTickets', words: (count) => `${counted(count, 'ticket')} waiting`, list: '?tab=tickets&waiting=true' },
  { key: 'openAppeals', words: (count) => counted(count, 'open appeal'), list: '?tab=reports&part=appeals' },
  { key: 'openRumours', words: (count) => counted(count, 'open rumour'), list: '?tab=notices&part=rumours' },
  {
    key: 'safetyCalls',
    words: (count) => `${formatFigure(count)} safety ${count === 1 ? 'call' : 'calls'} without all answers`,
    list: '?tab=safety&part=waiting',
  },
  { key: 'failedJobs', words: (count) => counted(count, 'failed job'), list: '?tab=settings&part=system' },
];

/** The line "To do now": links to the work that waits, or "Nothing waits" (product 3.3). */
export function ToDo() {
  const { data, isError, isFetching, refetch } = useQuery(toDoQuery);
  return (
    <nav className={classes.line} aria-label="To do now">
      {data !== undefined && <Links waiting={data} />}
      {data === undefined && isError && (
        <>
          <Text>The waiting work could not be fetched.</Text>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </nav>
  );
}

function Links({ waiting }: { waiting: Waiting }) {
  const shown = kinds.filter(({ key }) => waiting[key] > 0);
  if (shown.length === 0) return <Text>Nothing waits</Text>;
  return (
    <>
      <Text fw={600}>To do now</Text>
      <ul className={classes.links}>
        {shown.map(({ key, words, list }) => (
          <li key={key}>
            <Link className={classes.link} to={list}>
              {words(waiting[key])}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
