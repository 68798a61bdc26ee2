import '@mantine/core/styles/Alert.css';
import { textFor } from '@kopa/contracts/client';
import { textLimits } from '@kopa/contracts/text-limits';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { appealMutation } from './decisions.queries.ts';

interface AppealFormDialogProps {
  isOpen: boolean;
  params: { id: number; decisionId: number };
  onClose: () => void;
}

/** Asks for a second look at a decision. Closing keeps the text. */
export function AppealFormDialog({ isOpen, params, onClose }: AppealFormDialogProps) {
  const appeal = useMutation(appealMutation(useQueryClient(), params));
  const name = `appeal.${params.decisionId}`;
  const [{ text }, setDraft, , submit] = useDraft({ name, empty: { text: '' } }, onClose);
  function send() {
    if (text.trim() === '' || appeal.isPending) return;
    void submit({ text }, async (idempotencyKey) => {
      await appeal.mutateAsync({ text, idempotencyKey });
      showToast({ title: 'Appeal sent', message: 'Somebody else looks at the decision again.', tone: 'success' });
    });
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Appeal">
      <Form onSubmit={send}>
        <GrowingTextarea
          label="Why should we look again?"
          data-autofocus
          rows={[4, 10]}
          maxLength={textLimits.appeal}
          value={text}
          onChange={(next) => setDraft({ text: next })}
        />
        {appeal.isError && (
          <Alert color="red" role="alert" title="The appeal was not sent">
            {textFor(appeal.error, 'It could not be sent.')} Your text is kept.
          </Alert>
        )}
        <Button type="submit" disabled={text.trim() === ''} loading={appeal.isPending}>
          Send
        </Button>
      </Form>
    </Dialog>
  );
}
