import { rollCallLimits } from '@kopa/contracts/limits';
import type { Office } from '@kopa/contracts/office/offices';
import { addDays } from '@kopa/rules/dates';
import { emptyRollCall } from '@kopa/rules/office/new-roll-call';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { isRollCallComplete, RollCallFields } from '@kopa/ui/roll-call-fields.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatDate, formatFigure } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { ClosedRollCall } from './closed-roll-call.tsx';
import { OpenRollCall } from './open-roll-call.tsx';
import { openMutation, rollCallsQuery } from './roster.queries.ts';

/** The roll calls of an office: the open one, or the way to a new one, and the closed ones. */
export function RollCalls({ office }: { office: Office }) {
  const list = useInfiniteQuery(rollCallsQuery(office.id));
  const [writes, setWrites] = useState(false);
  /** The closed roll call whose roster shows. */
  const [shownId, setShownId] = useState<number | null>(null);
  const rollCalls = itemsOf(list.data);
  const open = rollCalls.find(({ status }) => status === 'open');
  return (
    <section className={tab.section} aria-labelledby="roll-calls">
      <div className={tab.row}>
        <Title order={2} id="roll-calls" className={tab.title}>
          Roll calls
        </Title>
        {list.isSuccess && open === undefined && <Button onClick={() => setWrites(true)}>New roll call</Button>}
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && rollCalls.length === 0 && (
        <ErrorState text="The roll calls could not be fetched." onRetry={() => void list.refetch()} />
      )}
      {open !== undefined && <OpenRollCall key={open.id} rollCall={open} onClosed={() => setShownId(open.id)} />}
      {rollCalls
        .filter(({ status }) => status === 'closed')
        .map((rollCall) => (
          <article key={rollCall.id} className={tab.item} aria-label={rollCall.title}>
            <div className={tab.row}>
              <div>
                <Text fw={600}>{rollCall.title}</Text>
                <Text size="sm" c="dimmed">
                  {formatDate(rollCall.on)} · {formatFigure(rollCall.counts.present)} of{' '}
                  {formatFigure(rollCall.counts.roster)} present
                </Text>
              </div>
              <Button
                variant="default"
                aria-expanded={rollCall.id === shownId}
                onClick={() => setShownId(rollCall.id === shownId ? null : rollCall.id)}
              >
                {rollCall.id === shownId ? 'Hide' : 'Show'}
              </Button>
            </div>
            {rollCall.id === shownId && <ClosedRollCall rollCallId={rollCall.id} />}
          </article>
        ))}
      <MoreButton list={list} />
      {writes && <NewRollCallDialog officeId={office.id} onClose={() => setWrites(false)} />}
    </section>
  );
}

function NewRollCallDialog({ officeId, onClose }: { officeId: number; onClose: () => void }) {
  const today = dayInLagos(serverNow());
  // Only written fields are kept: the preset times go on with the clock.
  const options = { name: `roll-call.${officeId}`, empty: emptyRollCall(serverNow()), isEdit: true };
  const [written, setWritten, discard, send] = useDraft(options, onClose);
  const open = useMutation(openMutation);

  function submit() {
    const rollCall = { ...written, title: written.title.trim(), officeId };
    void send(rollCall, (idempotencyKey) => open.mutateAsync({ ...rollCall, idempotencyKey }));
  }

  return (
    <FormDialog
      title="New roll call"
      action="Open"
      isReady={isRollCallComplete(written)}
      isPending={open.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <RollCallFields
        written={written}
        onWrite={setWritten}
        days={{ from: today, to: addDays(today, rollCallLimits.daysAhead) }}
      />
    </FormDialog>
  );
}
