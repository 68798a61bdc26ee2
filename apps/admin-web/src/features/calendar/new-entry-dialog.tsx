import { type CalendarKind, calendarKindNames, calendarKinds } from '@kopa/contracts/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useKeyOf } from '../../api/use-key-of.ts';
import form from '../../shared/layout/form.module.css';
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete === null || audience === null || publish.isPending) return;
    const entry = { kind, audience, ...complete };
    publish.mutate({ ...entry, idempotencyKey: keyOf(entry) });
  }

  return (
    <Dialog opened onClose={onClose} title="New entry" centered>
      <form className={form.form} onSubmit={submit}>
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
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={complete === null || audience === null} loading={publish.isPending}>
            Publish
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
