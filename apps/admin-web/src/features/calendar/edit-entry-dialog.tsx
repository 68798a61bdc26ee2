import {
  type AdminCalendarEntry,
  type CalendarEntryChanges,
  calendarKindNames,
} from '@kopa/contracts/service/calendar';
import { hasMoved } from '@kopa/rules/service/calendar-notifications';
import { showToast } from '@kopa/ui/toast';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { changeMutation } from './calendar.queries.ts';
import { audienceName } from './calendar-audience.ts';
import { completed, EntryFields, type Written, writtenOf } from './entry-fields.tsx';

/** Changes an entry; its kind and its audience stay. */
export function EditEntryDialog({ entry, onClose }: { entry: AdminCalendarEntry; onClose: () => void }) {
  const options = { name: `calendar-entry.${entry.id}`, empty: writtenOf(entry), isEdit: true };
  const [written, setWritten, discard, send] = useDraft(options, onClose);
  const change = useMutation({
    ...changeMutation,
    onSuccess: () => showToast({ title: 'Entry saved', message: 'Members see it at once', tone: 'success' }),
  });
  const changes = changesOf(entry, completed(written));

  function submit() {
    if (changes !== null) void send(changes, () => change.mutateAsync({ id: entry.id, changes }));
  }

  return (
    <FormDialog
      title="Edit entry"
      action="Save"
      isReady={changes !== null}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <Text c="dimmed">
        {calendarKindNames[entry.kind]} · {audienceName(entry.audience)}
      </Text>
      <EntryFields kind={entry.kind} written={written} onWrite={setWritten} />
    </FormDialog>
  );
}

/** The fields that differ from the entry; null for none, and while a needed one is empty. */
function changesOf(entry: AdminCalendarEntry, written: Written | null): CalendarEntryChanges | null {
  if (written === null) return null;
  const before = writtenOf(entry);
  const changed = Object.entries(written).filter(([name, text]) => text !== before[name as keyof Written]);
  if (changed.length === 0) return null;
  // Both days go together: somebody else may have moved the other one.
  const days = hasMoved(before, written) ? { from: written.from, to: written.to } : {};
  return { ...Object.fromEntries(changed), ...days };
}
