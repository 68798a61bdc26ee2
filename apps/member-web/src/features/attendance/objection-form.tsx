import { textLimits } from '@kopa/contracts/text-limits';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { FormButtons } from '../../shared/layout/form-buttons.tsx';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { objectMutation } from './attendance.queries.ts';

const empty = { text: '' };

/** Writes why a line of the attendance is wrong; it becomes a support ticket. */
export function ObjectionForm({ rollCallId, onClose }: { rollCallId: number; onClose: () => void }) {
  const member = useMember();
  const [draft, setDraft, close, submit] = useDraft({ name: `objection.${rollCallId}`, empty }, onClose);
  const object = useMutation({ ...objectMutation(useQueryClient(), member.id, rollCallId), onError: showFailure });
  const text = draft.text.trim();

  function send() {
    if (text === '' || object.isPending) return;
    void submit({ text }, async (idempotencyKey) => {
      await object.mutateAsync({ text, idempotencyKey });
      showToast({ title: 'Objection sent', message: 'The desk answers in your ticket.', tone: 'success' });
    });
  }

  return (
    <Form onSubmit={send}>
      <GrowingTextarea
        label="What is wrong?"
        description="The desk sees it with the facts of the roll call."
        rows={[2, 8]}
        maxLength={textLimits.ticketDescription}
        value={draft.text}
        onChange={(written) => setDraft({ text: written })}
      />
      <FormButtons submit="Send" isDisabled={text === ''} isPending={object.isPending} onCancel={close} />
    </Form>
  );
}
