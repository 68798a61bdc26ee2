import '@mantine/core/styles/Radio.css';
import { textFor } from '@kopa/contracts/client';
import {
  createReport,
  type NewReport,
  type ReportReason,
  reportReasonNames,
  reportReasons,
} from '@kopa/contracts/moderation/reports';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../api/api.ts';
import { useDraft } from '../../device/outbox/drafts.ts';
import type { ReportSubject } from './report.store.ts';
import classes from './report-dialog.module.css';

interface ReportDialogProps {
  subject: ReportSubject;
  onClose: () => void;
}

const empty = { reason: null as ReportReason | null, note: '' };

/** Reports something to the administrators. Closing keeps the text. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const name = `report.${subject.subjectType}.${subject.subjectId}`;
  const [{ reason, note }, setDraft, , submitDraft] = useDraft({ name, empty }, onClose);
  const send = useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewReport & { idempotencyKey: string }) =>
      api.call(createReport, { body }, { idempotencyKey }),
    onSuccess: () => showToast({ title: 'Report sent', message: 'We tell you what became of it.', tone: 'success' }),
    onError: (error) =>
      showToast({
        title: 'The report was not sent',
        message: textFor(error, 'Please check your connection and try again.'),
        tone: 'error',
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === null || send.isPending) return;
    const report = { ...subject, reason, note: note.trim() || null };
    void submitDraft(report, (idempotencyKey) => send.mutateAsync({ ...report, idempotencyKey }));
  }

  return (
    <Dialog opened onClose={onClose} title="Report" centered>
      <form className={classes.form} onSubmit={submit}>
        <Radio.Group
          label="What is wrong?"
          value={reason}
          onChange={(value) => setDraft({ note, reason: reportReasons.find((one) => one === value) ?? null })}
        >
          <div className={classes.reasons}>
            {reportReasons.map((one) => (
              <Radio key={one} value={one} label={reportReasonNames[one]} />
            ))}
          </div>
        </Radio.Group>
        <GrowingTextarea
          label="Anything that helps us"
          rows={[2, 6]}
          maxLength={textLimits.reportNote}
          value={note}
          onChange={(text) => setDraft({ reason, note: text })}
        />
        <p className={classes.hint}>Nobody but the administrators learns who reported.</p>
        <Button type="submit" disabled={reason === null} loading={send.isPending}>
          Send report
        </Button>
      </form>
    </Dialog>
  );
}
