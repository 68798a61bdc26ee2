import { type CalendarKind, calendarKindNames, calendarKinds } from '@kopa/contracts/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { showToast } from '@kopa/ui/toast';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatFigure } from '../../shared/layout/format.ts';
import { AudienceFields } from '../../shared/news/audience-fields.tsx';
import { ReachLine } from '../../shared/news/reach-line.tsx';
import { useAudience, type WrittenAudience } from '../../shared/news/use-audience.ts';
import { publishMutation, reachQuery } from './calendar.queries.ts';
import { audienceKinds, hasPlace } from './calendar-audience.ts';
import { completed, EntryFields, nothingWritten } from './entry-fields.tsx';

const nobody: WrittenAudience = { typed: {} };
const empty = { kind: 'clearance_window' as CalendarKind, written: nothingWritten, chosen: nobody };

/** Publishes dates that an office has announced. */
export function NewEntryDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft, discard, send] = useDraft({ name: 'calendar-entry', empty }, onClose);
  const { kind, written, chosen } = draft;
  const write = (fields: Partial<typeof empty>) => setDraft({ ...draft, ...fields });
  const choice = useAudience(audienceKinds, chosen, (next) => write({ chosen: next }), reachQuery, hasPlace);
  const { audience } = choice;
  const publish = useMutation({
    ...publishMutation,
    onSuccess: (published) => {
      const message = `It reaches ${formatFigure(published.reach)} members`;
      showToast({ title: 'Entry published', message, tone: 'success' });
    },
  });
  const complete = completed(written);

  function submit() {
    if (complete === null || audience === null) return;
    const entry = { kind, audience, ...complete };
    void send(entry, (idempotencyKey) => publish.mutateAsync({ ...entry, idempotencyKey }));
  }

  return (
    <FormDialog
      title="New entry"
      action="Publish"
      isReady={complete !== null && audience !== null}
      isPending={publish.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        data={calendarKinds.map((value) => ({ value, label: calendarKindNames[value] }))}
        onChange={({ currentTarget }) => write({ kind: currentTarget.value as CalendarKind })}
        data-autofocus
      />
      <EntryFields
        kind={kind}
        written={written}
        onWrite={(next) => write({ written: next })}
        endsFrom={dayInLagos(new Date())}
      >
        <AudienceFields choice={choice} />
      </EntryFields>
      <ReachLine choice={choice} />
    </FormDialog>
  );
}
