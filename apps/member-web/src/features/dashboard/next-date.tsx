import { calendarKindNames } from '@kopa/contracts/service/calendar';
import { type NextDate as Found, nextDate } from '@kopa/rules/service/next-date';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { dayMonth, dayMonthYear } from '../../shared/service/day-month-year.ts';
import { calendarQuery, serviceYearQuery } from '../../shared/service/service-year.queries.ts';
import classes from './service-overview.module.css';

/** The next date of the member's service year (product 2.7). */
export function NextDate({ memberId }: { memberId: number }) {
  const year = useQuery(serviceYearQuery(memberId));
  const calendar = useQuery(calendarQuery);
  if (year.isLoadingError || calendar.isLoadingError) {
    const retry = () => void Promise.all([year.refetch(), calendar.refetch()]);
    return <LoadFailure text="The next date could not be loaded." onRetry={retry} />;
  }
  if (year.data === undefined || calendar.data === undefined) return <Skeleton height={40} radius={8} />;
  const next = nextDate(year.data.clearances, calendar.data, dayInLagos(new Date()));
  if (next === null) return null;
  return (
    <p className={classes.next}>
      <strong dir="auto">{next.title}</strong>
      <span className={classes.note}>{wordsOf(next)}</span>
    </p>
  );
}

function wordsOf({ kind, isBeginning, day, isAnnounced }: Found): string {
  if (!isAnnounced) return `Usually ${isBeginning ? 'from' : 'until'} ${dayMonth(day)}. No date announced yet.`;
  const [begins, ends] = kind === 'clearance_window' ? ['opens', 'closes'] : ['begins', 'ends'];
  return `${calendarKindNames[kind]} ${isBeginning ? begins : ends} on ${dayMonthYear(day)}`;
}
