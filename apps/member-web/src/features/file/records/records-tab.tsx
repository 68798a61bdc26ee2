import { dayInLagos } from '@kopa/rules/service/service-days';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { changeDraft, useDraft } from '../../../device/outbox/drafts.ts';
import type { Pending } from '../../../device/outbox/use-pending.ts';
import { useMember } from '../../../session/use-member.ts';
import { recordDraft } from '../../../shared/file/record-draft.ts';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import classes from '../file.module.css';
import { recordsQuery } from '../file.queries.ts';
import type { RecordSend } from '../file-send.ts';
import { useFormInAddress } from '../use-form-in-address.ts';
import { usePendingRecords } from '../use-write.ts';
import { PendingRecord } from './pending-record.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordItem } from './record-item.tsx';
import { storeRecordPhotos } from './use-record-photos.ts';

/** The records, the latest day first, and the form of a new one. */
export function RecordsTab() {
  const member = useMember();
  const list = useInfiniteQuery(recordsQuery(member.id));
  const pending = usePendingRecords();
  const form = useFormInAddress();
  const options = recordDraft(dayInLagos(serverNow()));
  const [draft] = useDraft(options);
  const hasDraft = draft.kind !== '' || draft.text !== '';
  const records = itemsOf(list.data);

  async function edit({ variables: { body, photos }, remove }: Pending<RecordSend>) {
    await storeRecordPhotos(
      member.id,
      photos.map(({ file }) => file),
    );
    const { kind, on, text } = body;
    changeDraft(member.id, options, () => ({ kind, on, text }));
    remove();
    form.open('record');
  }

  if (form.name !== null) return <RecordForm onClose={form.close} />;
  return (
    <>
      <Button onClick={() => form.open('record')}>New record</Button>
      {list.isPending && <RowSkeletons lead={0} />}
      {list.isLoadingError && (
        <ErrorState text="Your records could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && records.length + pending.length === 0 && (
        <EmptyState
          drawing="record"
          title="No records yet"
          text="Write down what happened on the day itself. Kopa notes when it received it, and can prove that to others."
        />
      )}
      {pending.length > 0 && (
        <ul className={classes.list} aria-label="Unsent records">
          {pending.map((one) => (
            <PendingRecord key={one.variables.key} pending={one} onEdit={hasDraft ? null : () => void edit(one)} />
          ))}
        </ul>
      )}
      {records.length > 0 && (
        <>
          <ul className={classes.list} aria-label="Records">
            {records.map((record) => (
              <RecordItem key={record.id} record={record} />
            ))}
          </ul>
          <p className={classes.note}>
            Anybody to whom you give a code can check at {window.location.origin}/checks/ and the code when Kopa
            received the record. They see neither its text nor your name.
          </p>
        </>
      )}
      <LoadMore list={list} label="Load more records" />
    </>
  );
}
