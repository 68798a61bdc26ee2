import { rollCallLimits } from '@kopa/contracts/limits';
import type { Mark, RollCall } from '@kopa/contracts/office/roll-calls';
import { isFoundBy, lastDigits } from '@kopa/rules/office/roster-search';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { MarkRows } from '@kopa/ui/mark-rows.tsx';
import { closingWords } from '@kopa/ui/mark-words';
import { RosterSearch } from '@kopa/ui/roster-search.tsx';
import { useClock } from '@kopa/ui/use-clock';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { Confirm } from '../../shared/menus/confirm.tsx';
import { forgetRoster } from '../../shared/office/roll-calls.cache.ts';
import type { RosterLine } from '../../shared/office/roll-calls.queries.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './office.module.css';
import { closeRollCallMutation, rosterQuery } from './office.queries.ts';
import { StoppedMarks } from './stopped-marks.tsx';
import { type UnsentMarks, useMarks } from './use-marks.ts';

/** An open roll call: the code, the count, and the roster with a tap for each mark (product 2.50). */
export function OpenRollCall({ rollCall, onClosed }: { rollCall: RollCall; onClosed: () => void }) {
  const { id, title, on, from, to, word, counts } = rollCall;
  const client = useQueryClient();
  const roster = useQuery(rosterQuery(id));
  const unsent = useMarks(id);
  const isOutdated = useClock(() => Number(Date.now() - roster.dataUpdatedAt > rollCallLimits.openAfterEnd)) === 1;
  const hasOutdated = roster.data !== undefined && isOutdated;
  useEffect(() => {
    if (hasOutdated) forgetRoster(client, id);
  }, [client, id, hasOutdated]);
  const lines = roster.data ?? [];
  return (
    <section className={classes.section} aria-labelledby="roll-call">
      <div className={classes.top}>
        <div className={classes.words}>
          <h2 id="roll-call" className={classes.heading} dir="auto">
            Roll call: {title}
          </h2>
          <p className={classes.note}>
            {dayMonthYear(on)}, {from} to {to}
          </p>
        </div>
        <CloseButton rollCall={rollCall} waiting={unsent.waiting} onClosed={onClosed} />
      </div>
      <dl className={classes.word}>
        <dt>Code</dt>
        <dd>{word}</dd>
      </dl>
      <p className={classes.note}>
        Members who type it say that they are here: {counts.claimed} so far, {counts.confirmed} of them marked present.
      </p>
      {roster.data === undefined && roster.isError && (
        <ErrorState text="The roster could not be loaded." onRetry={() => void roster.refetch()} />
      )}
      {roster.data === undefined && !roster.isError && <RowSkeletons lead={0} />}
      {roster.data !== undefined && <MarkedList lines={lines} unsent={unsent} />}
    </section>
  );
}

function MarkedList({ lines, unsent }: { lines: readonly RosterLine[]; unsent: UnsentMarks }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { marks, waiting, stopped, mark } = unsent;
  const marked = lines.map((line) => ({
    ...line,
    digits: lastDigits(line.stateCode),
    mark: marks.get(line.memberId) ?? line.mark,
  }));
  const shown = marked.filter((line) => isFoundBy(line, search));
  const countOf = (wanted: Mark) => marked.filter((line) => line.mark === wanted).length;
  return (
    <>
      <div className={classes.tools}>
        <p role="status" className={classes.count}>
          {countWords(countOf('present'), lines.length, waiting)}
        </p>
        <RosterSearch value={typed} onChange={setTyped} />
      </div>
      {countOf('excused') > 0 && <p className={classes.note}>{countOf('excused')} excused</p>}
      <StoppedMarks stopped={stopped} />
      {shown.length === 0 && <p className={classes.note}>Nobody on the roster is found.</p>}
      <ul className={classes.list} aria-label="Roster" hidden={shown.length === 0}>
        <MarkRows entries={shown} onMark={mark} />
      </ul>
    </>
  );
}

/** How many members are marked present, and how many marks the server does not have. */
function countWords(present: number, roster: number, waiting: number): string {
  const count = `${present} of ${roster}`;
  return waiting === 0 ? count : `${count}, ${waiting} waiting for the network`;
}

interface CloseButtonProps {
  rollCall: RollCall;
  waiting: number;
  onClosed: () => void;
}

function CloseButton({ rollCall: { id, title }, waiting, onClosed }: CloseButtonProps) {
  const [asks, setAsks] = useState(false);
  const close = useMutation({ ...closeRollCallMutation(useQueryClient()), onError: showFailure });
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        Close
      </Button>
      <Confirm
        opened={asks}
        title={`Close “${title}”`}
        text={closingWords(waiting)}
        confirmLabel="Close roll call"
        pending={close.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => close.mutate(id, { onSuccess: onClosed, onSettled: () => setAsks(false) })}
      />
    </>
  );
}
