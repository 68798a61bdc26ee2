import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { forgetRoster } from '../../shared/office/roll-calls.cache.ts';
import { rosterKey } from '../../shared/office/roll-calls.keys.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import { ClosedRollCall } from './closed-roll-call.tsx';
import { NewRollCallForm } from './new-roll-call-form.tsx';
import classes from './office.module.css';
import { officeRollCallsQuery } from './office.queries.ts';
import { OpenRollCall } from './open-roll-call.tsx';
import { StoppedMarks } from './stopped-marks.tsx';
import { useMarks } from './use-marks.ts';

/** The open roll call of an office, or the way to a new one, and the closed ones. */
export function RollCalls({ office }: { office: Office }) {
  const list = useInfiniteQuery(officeRollCallsQuery(office.id));
  const [writes, setWrites] = useState(false);
  /** The closed roll call whose roster shows. */
  const [shownId, setShownId] = useState<number | null>(null);
  const rollCalls = itemsOf(list.data);
  const open = rollCalls.find(({ status }) => status === 'open');
  const closed = rollCalls.filter(({ status }) => status === 'closed');
  if (list.data === undefined) {
    if (!list.isError) return <RowSkeletons lead={0} />;
    return <ErrorState text="The roll calls could not be loaded." onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      {open !== undefined && <OpenRollCall key={open.id} rollCall={open} onClosed={() => setShownId(open.id)} />}
      {open === undefined && writes && <NewRollCallForm officeId={office.id} onClose={() => setWrites(false)} />}
      {open === undefined && !writes && (
        <div>
          <Button onClick={() => setWrites(true)}>New roll call</Button>
        </div>
      )}
      {closed.length > 0 && (
        <section className={classes.section} aria-labelledby="closed">
          <h2 id="closed" className={classes.heading}>
            Closed roll calls
          </h2>
          <ul className={classes.list}>
            {closed.map((rollCall) => (
              <Closed
                key={rollCall.id}
                rollCall={rollCall}
                isShown={rollCall.id === shownId}
                onShow={(isShown) => setShownId(isShown ? rollCall.id : null)}
              />
            ))}
          </ul>
          <LoadMore list={list} label="Load more roll calls" />
        </section>
      )}
    </>
  );
}

interface ClosedProps {
  rollCall: RollCall;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

function Closed({ rollCall, isShown, onShow }: ClosedProps) {
  const { id, title, on, counts } = rollCall;
  const client = useQueryClient();
  const { stopped } = useMarks(id);
  useEffect(() => {
    // It was closed elsewhere while this device was away.
    if (client.getQueryState(rosterKey(id)) !== undefined) forgetRoster(client, id);
  }, [client, id]);
  return (
    <li className={classes.closed}>
      <h3 className={classes.closedTitle}>
        <button type="button" className={classes.closedButton} aria-expanded={isShown} onClick={() => onShow(!isShown)}>
          <span className={classes.words}>
            <strong dir="auto">{title}</strong>
            <span className={classes.note}>
              {dayMonthYear(on)} · {counts.present} of {counts.roster} present
            </span>
          </span>
        </button>
      </h3>
      <StoppedMarks stopped={stopped} />
      {isShown && <ClosedRollCall rollCall={rollCall} />}
    </li>
  );
}
