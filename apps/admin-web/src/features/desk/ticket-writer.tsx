import type { TicketDetails } from '@kopa/contracts/desk/desk';
import { textLimits } from '@kopa/contracts/text-limits';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Tabs, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../session/drafts.ts';
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx';
import { OpenAgainButton } from './open-again-button.tsx';
import { noteMutation } from './support-tickets.queries.ts';
import classes from './ticket-panel.module.css';

const emptyNote = { text: '' };

/** Writes an answer to the member, or a note for administrators. A closed ticket is opened again before it is answered. */
export function TicketWriter(props: AnswerFormProps) {
  return (
    <Tabs defaultValue="answer">
      <Tabs.List>
        <Tabs.Tab value="answer">Answer</Tabs.Tab>
        <Tabs.Tab value="note">Note</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="answer" className={classes.writer}>
        {props.ticket.status === 'closed' ? <OpenAgain ticket={props.ticket} /> : <AnswerForm {...props} />}
      </Tabs.Panel>
      <Tabs.Panel value="note" className={classes.writer}>
        <NoteForm ticketId={props.ticket.id} />
      </Tabs.Panel>
    </Tabs>
  );
}

function OpenAgain({ ticket }: { ticket: TicketDetails }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div className={classes.assignee} ref={place}>
      <Text size="xs" c="dimmed">
        This ticket is closed.
      </Text>
      <OpenAgainButton ticket={ticket} />
    </div>
  );
}

function NoteForm({ ticketId }: { ticketId: number }) {
  const [{ text }, write, , send] = useDraft({ name: `ticket-note.${ticketId}`, empty: emptyNote });
  const add = useMutation({
    ...noteMutation,
    onSuccess: () => showToast({ title: 'Note added', tone: 'success' }),
  });

  function submit() {
    if (text.trim() === '' || add.isPending) return;
    const note = { id: ticketId, text: text.trim() };
    void send(note, (idempotencyKey) => add.mutateAsync({ ...note, idempotencyKey }));
  }

  return (
    <Form onSubmit={submit}>
      <Textarea
        label="Note"
        description="Members never see it."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={textLimits.ticketMessage}
        value={text}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={text.trim() === ''} loading={add.isPending}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
