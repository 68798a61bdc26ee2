import type { Mark, RollCall } from '@kopa/contracts/office/roll-calls';
import { isFoundBy, lastDigits } from '@kopa/rules/office/roster-search';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { MarkRows } from '@kopa/ui/mark-rows.tsx';
import { closingWords } from '@kopa/ui/mark-words';
import { RosterSearch } from '@kopa/ui/roster-search.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import classes from './roster.module.css';
import { closeMutation, entriesQuery } from './roster.queries.ts';
import { useMarking } from './use-marking.ts';

/** An open roll call: the word, the count, and the roster with a tap for each mark. It needs the network. */
export function OpenRollCall({ rollCall, onClosed }: { rollCall: RollCall; onClosed: () => void }) {
  const { id, title, on, from, to, word, counts } = rollCall;
  const entries = useQuery(entriesQuery(id, true));
  const { unsent, mark } = useMarking(id);
  const [typed, setTyped] = useState('');
  const [asks, setAsks] = useState(false);
  const close = useMutation({
    ...closeMutation,
    onSuccess: () => {
      showToast({ title: 'Roll call closed', message: 'Marks change by corrections now', tone: 'success' });
      onClosed();
    },
    onSettled: () => setAsks(false),
  });
  const marked = (entries.data ?? []).map((entry) => ({
    ...entry,
    digits: lastDigits(entry.stateCode),
    mark: unsent.get(entry.memberId)?.mark ?? entry.mark,
  }));
  const shown = marked.filter((entry) => isFoundBy(entry, typed));
  const countOf = (wanted: Mark) => marked.filter((entry) => entry.mark === wanted).length;
  return (
    <article className={tab.item} aria-label={`Roll call: ${title}`}>
      <div className={tab.row}>
        <div>
          <Title order={3} className={tab.title}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {formatDate(on)}, {from} to {to}
          </Text>
        </div>
        <Button variant="default" onClick={() => setAsks(true)}>
          Close
        </Button>
      </div>
      <dl className={classes.word}>
        <dt>Code</dt>
        <dd>{word}</dd>
      </dl>
      {entries.isPending && <ListSkeleton />}
      {entries.data === undefined && entries.isError && (
        <ErrorState text="The roster could not be fetched." onRetry={() => void entries.refetch()} />
      )}
      {entries.data !== undefined && (
        <>
          <p role="status" className={classes.count}>
            {countOf('present')} of {marked.length}
          </p>
          <Text size="sm" c="dimmed">
            {countOf('excused')} excused, {counts.claimed} claimed, {counts.confirmed} of them marked present
          </Text>
          <RosterSearch value={typed} onChange={setTyped} />
          {shown.length === 0 && <Text c="dimmed">Nobody on the roster is found.</Text>}
          <ul className={classes.lines} aria-label="Marks">
            <MarkRows entries={shown} onMark={mark} />
          </ul>
        </>
      )}
      <ConfirmDialog
        opened={asks}
        title="Close roll call"
        text={closingWords(unsent.size)}
        confirmLabel="Close roll call"
        pending={close.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => close.mutate(id)}
      />
    </article>
  );
}
