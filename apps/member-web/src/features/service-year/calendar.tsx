import { type CalendarEntry, calendarKindNames } from '@kopa/contracts/service/calendar';
import { monthName } from '@kopa/rules/service/service-calendar';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { fromTo } from '../../shared/service/day-month-year.ts';
import { calendarQuery } from '../../shared/service/service-year.queries.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import classes from './service-year.module.css';

const monthOf = (entry: CalendarEntry | undefined) => entry?.from.slice(0, 7);

/** The announced dates that concern the member, month by month, and the calendar of the phone. */
export function Calendar() {
  const { data, isPending, isLoadingError, refetch } = useQuery(calendarQuery);
  return (
    <section className={classes.section} aria-labelledby="calendar">
      <h2 id="calendar" className={classes.heading}>
        Calendar
      </h2>
      {isPending && <Skeleton height={160} radius="md" />}
      {isLoadingError && <LoadFailure text="The calendar could not be loaded." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.note}>No office has announced dates for you yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((entry, index) => (
            <Entry key={entry.id} entry={entry} beginsMonth={monthOf(entry) !== monthOf(data[index - 1])} />
          ))}
        </ul>
      )}
      <AddToCalendar />
    </section>
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
      {note !== null && (
        <p className={classes.text} dir="auto">
          <LinkedText text={note} />
        </p>
      )}
      {source !== null && (
        <span className={classes.note} dir="auto">
          Source: <LinkedText text={source} />
        </span>
      )}
    </li>
  );
}
