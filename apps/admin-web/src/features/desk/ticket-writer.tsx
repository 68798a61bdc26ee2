import type { TicketDetails } from '@kopa/contracts/desk/desk';
import { type TicketStatus, ticketStatuses } from '@kopa/contracts/desk/tickets';
import { textLimits } from '@kopa/contracts/text-limits';
import { filledReply } from '@kopa/rules/desk/saved-replies';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect, Tabs, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../session/drafts.ts';
import { OpenAgainButton, showUpdated } from './open-again-button.tsx';
import { SavedRepliesMenu } from './saved-replies-menu.tsx';
import { statusText } from './status-text.ts';
import { answerMutation, noteMutation, updateTicketMutation } from './support-tickets.queries.ts';
import classes from './ticket-panel.module.css';

interface TicketWriterProps {
  ticket: TicketDetails;
  onClose: () => void;
}

const emptyAnswer: { text: string; status: TicketStatus | null } = { text: '', status: null };
const emptyNote = { text: '' };

/** Writes an answer to the member, or a note for administrators. A closed ticket is opened again before it is answered. */
export function TicketWriter(props: TicketWriterProps) {
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

/** Closing keeps the text and the status. */
function AnswerForm({ ticket, onClose }: TicketWriterProps) {
  const { id, user } = ticket;
  const [draft, write, , sendDraft] = useDraft({ name: `ticket.${id}`, empty: emptyAnswer }, onClose);
  const { text: answer, status } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  // The field appears after the ticket was fetched.
  useEffect(() => field.current?.focus(), []);
  const onSuccess = () => showUpdated(user.name);
  const send = useMutation({ ...answerMutation, onSuccess });
  const update = useMutation({ ...updateTicketMutation, onSuccess });
  const text = answer.trim();
  const isPending = send.isPending || update.isPending;
  const isUnchanged = text === '' && status === null;

  function submit() {
    if (isPending) return;
    const given = { id, text, ...(status === null ? {} : { status }) };
    if (text !== '') void sendDraft(given, (idempotencyKey) => send.mutateAsync({ ...given, idempotencyKey }));
    else if (status !== null) void sendDraft(given, () => update.mutateAsync({ id, status }));
  }

  return (
    <Form onSubmit={submit}>
      <SavedRepliesMenu
        onChoose={(reply) => {
          const values = { first_name: user.firstName, ticket_id: String(id), state: user.deploymentState };
          const parts = [answer.trimEnd(), filledReply(reply.text, values)];
          write({ ...draft, text: parts.filter((part) => part !== '').join('\n\n') });
        }}
      />
      <Textarea
        label="Answer"
        description={`${user.name} reads it with the ticket, and is notified.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={textLimits.ticketMessage}
        value={answer}
        ref={field}
        onChange={(event) => write({ ...draft, text: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        value={status ?? ticket.status}
        data={ticketStatuses.map((value) => ({ value, label: statusText(value) }))}
        onChange={({ currentTarget }) => {
          const chosen = ticketStatuses.find((value) => value === currentTarget.value) ?? null;
          // Sent only where it differs: somebody else may have changed the status since it was fetched.
          write({ ...draft, status: chosen === ticket.status ? null : chosen });
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isUnchanged} loading={isPending}>
          {text === '' && !isUnchanged ? 'Change status' : 'Send'}
        </Button>
      </div>
    </Form>
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
