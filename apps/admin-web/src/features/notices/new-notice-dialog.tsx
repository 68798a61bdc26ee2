import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeyOf } from '../../api/use-key-of.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatFigure } from '../../shared/layout/format.ts';
import { AudienceFields } from '../../shared/news/audience-fields.tsx';
import { ReachLine } from '../../shared/news/reach-line.tsx';
import { useAudience } from '../../shared/news/use-audience.ts';
import { audienceKinds } from './audiences.ts';
import { publishMutation, reachQuery } from './notices.queries.ts';

/** Writes a notice and publishes it to an audience. */
export function NewNoticeDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [needsAcknowledgement, setNeedsAcknowledgement] = useState(false);
  const [expires, setExpires] = useState('');
  const keyOf = useKeyOf();
  const choice = useAudience(audienceKinds, reachQuery);
  const { audience } = choice;
  const publish = useMutation({
    ...publishMutation,
    onSuccess: (published) => {
      const message = `It reaches ${formatFigure(published.reach)} members`;
      showToast({ title: 'Notice published', message, tone: 'success' });
      onClose();
    },
  });
  const isComplete = title.trim() !== '' && body.trim() !== '' && audience !== null;

  function submit() {
    if (!isComplete) return;
    // Nigeria has one time zone, without summer time.
    const expiresAt = expires === '' ? null : new Date(`${expires}:00+01:00`).toISOString();
    const texts = { title: title.trim(), body: body.trim() };
    const notice = { ...texts, audience, needsAcknowledgement, expiresAt };
    publish.mutate({ ...notice, idempotencyKey: keyOf(notice) });
  }

  return (
    <FormDialog
      title="New notice"
      action="Publish"
      isReady={isComplete}
      isPending={publish.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        maxLength={textLimits.noticeTitle}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <GrowingTextarea label="Text" rows={[4, 12]} maxLength={textLimits.noticeBody} value={body} onChange={setBody} />
      <AudienceFields choice={choice} />
      <Checkbox
        label="Ask for acknowledgement"
        checked={needsAcknowledgement}
        onChange={(event) => setNeedsAcknowledgement(event.currentTarget.checked)}
      />
      <TextInput
        label="Expires"
        description="In Nigerian time; empty: never"
        type="datetime-local"
        value={expires}
        onChange={(event) => setExpires(event.currentTarget.value)}
      />
      <ReachLine choice={choice} />
    </FormDialog>
  );
}
