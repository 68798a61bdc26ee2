import { type CalendarEntry, calendarKindNames } from '@kopa/contracts/service/calendar';
import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { isCounting } from '@kopa/rules/service/counting-dates';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NoteAndSource } from '../../shared/layout/note-and-source.tsx';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { fromTo } from '../../shared/service/day-month-year.ts';
import { calendarQuery } from '../../shared/service/service-year.queries.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import classes from './service-year.module.css';

const monthOf = (entry: CalendarEntry | undefined) => entry?.from.slice(0, 7);

/** The announced dates that concern the member, first those that count, and the calendar of the phone. */
export function Calendar({ clearances }: Pick<ServiceYear, 'clearances'>) {
  const { data, isPending, isLoadingError, refetch } = useQuery(calendarQuery);
  const today = dayInLagos(serverNow());
  const counting = (data ?? []).filter((entry) => isCounting(entry, clearances, today));
  const others = (data ?? []).filter((entry) => !counting.includes(entry));
  return (
    <>
      {isPending && <Skeleton height={160} radius="md" />}
      {isLoadingError && <LoadFailure text="The calendar could not be loaded." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.note}>No office has announced dates for you yet.</p>}
      {counting.length > 0 && <Entries entries={counting} />}
      {others.length > 0 && (
        <details className={classes.fold}>
          <summary>Other dates</summary>
          <p className={classes.note}>These have passed, or another date counts for you.</p>
          <Entries entries={others} />
        </details>
      )}
      <AddToCalendar />
    </>
  );
}

function Entries({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry, index) => (
        <Entry key={entry.id} entry={entry} beginsMonth={monthOf(entry) !== monthOf(entries[index - 1])} />
      ))}
    </ul>
  );
}

function Entry({ entry, beginsMonth }: { entry: CalendarEntry; beginsMonth: boolean }) {
  const { kind, title, from, to, announcedBy, note, source } = entry;
  return (
    <li className={classes.entry} data-begins-month={beginsMonth || undefined}>
      {beginsMonth && <h3 className={classes.month}>{monthName(from.slice(0, 7))}</h3>}
      <strong dir="auto">{title}</strong>
      <span className={classes.note}>
        {calendarKindNames[kind]} · {fromTo(from, to)}
      </span>
      <span className={classes.note} dir="auto">
        Announced by {announcedBy}
      </span>
      <NoteAndSource note={note} source={source} classes={classes} />
    </li>
  );
}
