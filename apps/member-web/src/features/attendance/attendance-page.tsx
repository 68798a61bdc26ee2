import { type Attendance, attendanceStatusNames } from '@kopa/contracts/file/attendance';
import { ticketPath } from '@kopa/rules/notifications/notification-paths';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { officeInWords } from '../../shared/office/office-words.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { usePrinting } from '../../shared/page/use-printing.ts';
import { dayMonthYear, momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './attendance.module.css';
import { attendanceQuery } from './attendance.queries.ts';
import { ObjectionForm } from './objection-form.tsx';

export const loader = pageLoader((client, { id }) => [client.prefetchInfiniteQuery(attendanceQuery(id))]);

/** The member's attendance, and the way to object to it (product 2.50). */
export function Component() {
  const member = useMember();
  const list = useInfiniteQuery(attendanceQuery(member.id));
  const items = itemsOf(list.data);
  usePrinting();
  return (
    <div className={classes.page} data-sheet-page>
      <div className={classes.head}>
        <h1 className={classes.title}>Attendance</h1>
        <p className={classes.whose}>
          {[member.firstName, member.middleName, member.surname, member.stateCode].filter(Boolean).join(' ')}
        </p>
        <p className={classes.note}>
          Your own proof from roll calls in Kopa. The portal's CDS count stays the official one.
        </p>
      </div>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isError && items.length === 0 && (
        <ErrorState text="Your attendance could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && (
        <EmptyState
          drawing="group"
          title="No roll calls yet"
          text="An office opens one at a meeting. It shows on home."
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Attendance">
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more roll calls" />
    </div>
  );
}

function Row({ item }: { item: Attendance }) {
  const { rollCallId, title, office, on, status, markedBy, receivedAt, ticketId } = item;
  const [objects, setObjects] = useState(false);
  return (
    <li className={classes.item}>
      <div className={classes.top}>
        <strong dir="auto">{title}</strong>
        <span className={classes.status} data-status={status}>
          {attendanceStatusNames[status]}
        </span>
      </div>
      <p className={classes.note}>
        {dayMonthYear(on)} · {officeInWords(office)}
      </p>
      {receivedAt !== null && (
        <p className={classes.note}>
          {markedBy !== null && `Marked by ${markedBy.name}. `}
          Kopa received it on {momentInWords(receivedAt)}.
        </p>
      )}
      {status === 'claimed' && <p className={classes.note}>A claim alone does not count until the office marks you.</p>}
      {ticketId !== null && (
        <Link className={classes.link} data-screen-only to={ticketPath(ticketId)}>
          Your objection
        </Link>
      )}
      {ticketId === null && !objects && (
        <Button className={classes.button} variant="default" onClick={() => setObjects(true)}>
          This is wrong
        </Button>
      )}
      {ticketId === null && objects && <ObjectionForm rollCallId={rollCallId} onClose={() => setObjects(false)} />}
    </li>
  );
}
