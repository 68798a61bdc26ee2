import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatFigure } from '../../shared/layout/format.ts';
import { AudienceFields } from '../../shared/news/audience-fields.tsx';
import { ReachLine } from '../../shared/news/reach-line.tsx';
import { useAudience, type WrittenAudience } from '../../shared/news/use-audience.ts';
import { audienceKinds } from './audiences.ts';
import { publishMutation, reachQuery } from './notices.queries.ts';

const nobody: WrittenAudience = { typed: {} };
const empty = { title: '', body: '', needsAcknowledgement: false, expires: '', chosen: nobody };

/** Writes a notice and publishes it to an audience. */
export function NewNoticeDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft, discard, send] = useDraft({ name: 'notice', empty }, onClose);
  const { title, body, needsAcknowledgement, expires, chosen } = draft;
  const write = (fields: Partial<typeof empty>) => setDraft({ ...draft, ...fields });
  const choice = useAudience(audienceKinds, chosen, (next) => write({ chosen: next }), reachQuery);
  const { audience } = choice;
  const publish = useMutation({
    ...publishMutation,
    onSuccess: (published) => {
      const message = `It reaches ${formatFigure(published.reach)} members`;
      showToast({ title: 'Notice published', message, tone: 'success' });
    },
  });
  const isComplete = title.trim() !== '' && body.trim() !== '' && audience !== null;

  function submit() {
    if (!isComplete) return;
    // Nigeria has one time zone, without summer time.
    const expiresAt = expires === '' ? null : new Date(`${expires}:00+01:00`).toISOString();
    const texts = { title: title.trim(), body: body.trim() };
    const notice = { ...texts, audience, needsAcknowledgement, expiresAt };
    void send(notice, (idempotencyKey) => publish.mutateAsync({ ...notice, idempotencyKey }));
  }

  return (
    <FormDialog
      title="New notice"
      action="Publish"
      isReady={isComplete}
      isPending={publish.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <TextInput
        label="Title"
        maxLength={textLimits.noticeTitle}
        value={title}
        onChange={(event) => write({ title: event.currentTarget.value })}
        data-autofocus
      />
      <GrowingTextarea
        label="Text"
        rows={[4, 12]}
        maxLength={textLimits.noticeBody}
        value={body}
        onChange={(text) => write({ body: text })}
      />
      <AudienceFields choice={choice} />
      <Checkbox
        label="Ask for acknowledgement"
        checked={needsAcknowledgement}
        onChange={(event) => write({ needsAcknowledgement: event.currentTarget.checked })}
      />
      <TextInput
        label="Expires"
        description="In Nigerian time; empty: never"
        type="datetime-local"
        value={expires}
        onChange={(event) => write({ expires: event.currentTarget.value })}
      />
      <ReachLine choice={choice} />
    </FormDialog>
  );
}
