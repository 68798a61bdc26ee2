import { type CalendarKind, calendarKindNames, calendarKinds } from '@kopa/contracts/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { showToast } from '@kopa/ui/toast';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeyOf } from '../../api/use-key-of.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatFigure } from '../../shared/layout/format.ts';
import { AudienceFields } from '../../shared/news/audience-fields.tsx';
import { ReachLine } from '../../shared/news/reach-line.tsx';
import { useAudience } from '../../shared/news/use-audience.ts';
import { publishMutation, reachQuery } from './calendar.queries.ts';
import { audienceKinds, hasPlace } from './calendar-audience.ts';
import { completed, EntryFields, nothingWritten } from './entry-fields.tsx';

/** Publishes dates that an office has announced. */
export function NewEntryDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<CalendarKind>('clearance_window');
  const [written, setWritten] = useState(nothingWritten);
  const keyOf = useKeyOf();
  const choice = useAudience(audienceKinds, reachQuery, hasPlace);
  const { audience } = choice;
  const publish = useMutation({
    ...publishMutation,
    onSuccess: (published) => {
      const message = `It reaches ${formatFigure(published.reach)} members`;
      showToast({ title: 'Entry published', message, tone: 'success' });
      onClose();
    },
  });
  const complete = completed(written);

  function submit() {
    if (complete === null || audience === null) return;
    const entry = { kind, audience, ...complete };
    publish.mutate({ ...entry, idempotencyKey: keyOf(entry) });
  }

  return (
    <FormDialog
      title="New entry"
      action="Publish"
      isReady={complete !== null && audience !== null}
      isPending={publish.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        data={calendarKinds.map((value) => ({ value, label: calendarKindNames[value] }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as CalendarKind)}
        data-autofocus
      />
      <EntryFields kind={kind} written={written} onWrite={setWritten} endsFrom={dayInLagos(new Date())}>
        <AudienceFields choice={choice} />
      </EntryFields>
      <ReachLine choice={choice} />
    </FormDialog>
  );
}
